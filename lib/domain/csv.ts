import { z } from 'zod'

/** The separator of an exported file. Spreadsheets in languages with a decimal comma expect semicolons. */
export const Separator = z.enum(['comma', 'semicolon', 'tab'])
export type Separator = z.infer<typeof Separator>
const CHARACTERS: Readonly<Record<Separator, string>> = { comma: ',', semicolon: ';', tab: '\t' }

/** A byte order mark, without which spreadsheets read UTF-8 as another encoding. */
export const BOM = '\uFEFF'

/** Matches the cells of a text for all separators, because the locale decides at which one a spreadsheet splits. */
const ANY_CELL = /(?<=^|[,;|\t\r\n])([ "]*)([^ ",;|\t\r\n][^,;|\t\r\n]*)/g
const FORMULA = /^[=+\-@＝＋－＠]/
const NUMBER = /^-?\d+(?:\.\d+)?[ "]*$/

/** Prefixes every formula with an apostrophe, wherever it starts, but not negative numbers (OWASP, CSV injection). */
const withoutFormulas = (text: string) =>
  text.replace(ANY_CELL, (match, before: string, piece: string) =>
    FORMULA.test(piece) && !NUMBER.test(piece) ? `${before}'${piece}` : match,
  )

/** Converts a text so that no spreadsheet evaluates it. */
export function safeText(value: string | null | undefined): string {
  if (value === null || value === undefined) return ''
  const safe = withoutFormulas(value)
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe
}

/** A cell of RFC 4180 that no spreadsheet evaluates. */
export function cell(value: string | null | undefined): string {
  const text = safeText(value)
  return /[",\r\n;\t|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of RFC 4180. */
export const csvRow = (cells: readonly (string | null | undefined)[], separator: Separator = 'comma') =>
  `${cells.map(cell).join(CHARACTERS[separator])}\r\n`
