import { hash } from 'node:crypto'
import { STARTER } from '#lib/host/pages/paint-first'
import { SEARCH_HOLD } from '#lib/domain/search-hold'

/** What a page carries within itself, as the sources of a policy; `strangers` are scripts that nobody here wrote. */
export type Inline = { scripts: string[]; styles: string[]; strangers: number }

/**
 * Scripts that the pages are known to carry. A hash of whatever stands in a page would bless what somebody has got into
 * it: only these are let run, and of those that hand over data, only where all of it is data.
 */
const CARRIERS: readonly [before: string, after: string][] = [
  ['self.__next_f.push(', ')'],
  ['(self.__next_f=self.__next_f||[]).push(', ')'],
  ['(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(', ');'],
]

const isData = (json: string) => {
  try {
    JSON.parse(json)
    return true
  } catch {
    return false
  }
}

export const isOurs = (script: string) =>
  script === SEARCH_HOLD ||
  script === STARTER ||
  CARRIERS.some(
    ([before, after]) =>
      script.startsWith(before) && script.endsWith(after) && isData(script.slice(before.length, -after.length)),
  )

/** Declarations alone: nothing that could load, or close the element. */
const isTheme = (style: string) => /^:root\{(?:--company-[a-z0-9-]+:[^;{}<>()@\\]+;)+\}$/.test(style)

const ELEMENTS = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g
const OF_DATA = /\btype="(?!module"|text\/javascript")/

/** The source by which a policy lets this very text in. */
export const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** Of a finished page. What comes from an address is the business of 'self'. */
export function inlineOf(html: string): Inline {
  const found: Inline = { scripts: [], styles: [], strangers: 0 }
  for (const [, name, attributes = '', text = ''] of html.matchAll(ELEMENTS)) {
    if (name === 'style' && isTheme(text)) found.styles.push(sourceOf(text))
    if (name === 'style' || /\bsrc=/.test(attributes) || OF_DATA.test(attributes)) continue
    if (isOurs(text)) found.scripts.push(sourceOf(text))
    else found.strangers += 1
  }
  return { ...found, scripts: [...new Set(found.scripts)], styles: [...new Set(found.styles)] }
}
