import { dateText } from '#lib/domain/dates'
import { DAY_MS } from '#lib/domain/days'

/** A part of a template: text, the sample value of a field, or a field that does not exist. */
type TemplatePart = { kind: 'text' | 'value' | 'unknown'; text: string }

const FIELD = /\{\{([^{}]*)\}\}/g

export const fieldText = (name: string) => `{{${name}}}`

/** Splits a template into parts and fills its fields with sample values. */
export function partsOf(content: string, values: ReadonlyMap<string, string>): TemplatePart[] {
  const parts: TemplatePart[] = []
  let end = 0
  for (const { 0: found, 1: name = '', index } of content.matchAll(FIELD)) {
    if (index > end) parts.push({ kind: 'text', text: content.slice(end, index) })
    const value = values.get(name.trim())
    parts.push(value === undefined ? { kind: 'unknown', text: found } : { kind: 'value', text: value })
    end = index + found.length
  }
  if (end < content.length) parts.push({ kind: 'text', text: content.slice(end) })
  return parts
}

/** The first field that does not exist. Null if there is none. */
export function unknownField(content: string, names: readonly string[]): string | null {
  const found = [...content.matchAll(FIELD)].find(([, name = '']) => !names.includes(name.trim()))
  return found?.[1]?.trim() ?? null
}

/** Whether a field lacks a brace, such as '{{first_name}'. Candidates would receive it unchanged. */
export const hasBrokenField = (content: string) => /\{\{|\}\}/.test(content.replace(FIELD, ''))

export const hasField = (content: string, name: string) =>
  [...content.matchAll(FIELD)].some(([, found = '']) => found.trim() === name)

type Sample = { job: string; company: string; author: string; now: Date }

/** The values of an invented candidate, in the language of the template. */
export const sampleValues = (locale: string, { job, company, author, now }: Sample): ReadonlyMap<string, string> =>
  new Map([
    ['first_name', 'Nora'],
    ['last_name', 'Vermeer'],
    ['full_name', 'Nora Vermeer'],
    ['job', job],
    ['company', company],
    ['author', author],
    ['reference', 'K7M2-9QXD'],
    ['reply_by', dateText(new Date(now.getTime() + 7 * DAY_MS), locale, { dateStyle: 'full', timeZone: 'UTC' })],
    ['link', 'https://…/K7M2-9QXD'],
  ])
