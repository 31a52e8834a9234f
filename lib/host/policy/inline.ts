import { hash } from 'node:crypto'
import { SCRIPT_STARTER } from '#lib/host/pages/delay-scripts'
import { MANAGER_THEME_SCRIPT } from '#lib/domain/manager-theme'
import { PENDING_SEARCH_SCRIPT } from '#lib/domain/pending-search'

/** Inline content of a page as policy sources, and the number of unknown scripts. */
export type Inline = { scripts: string[]; styles: string[]; unknownScripts: number }

/**
 * Inline scripts that the pages are known to contain. A hash for every inline script would also allow an injected one.
 * Scripts that pass data are allowed only if the whole argument is JSON.
 */
const CARRIERS: readonly [before: string, after: string][] = [
  ['self.__next_f.push(', ')'],
  ['(self.__next_f=self.__next_f||[]).push(', ')'],
  ['(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(', ');'],
]

/** Whether the text is JSON, which cannot run code. */
const isData = (json: string) => {
  try {
    JSON.parse(json)
    return true
  } catch {
    return false
  }
}

export const isKnownScript = (script: string) =>
  script === PENDING_SEARCH_SCRIPT ||
  script === SCRIPT_STARTER ||
  script === MANAGER_THEME_SCRIPT ||
  CARRIERS.some(
    ([before, after]) =>
      script.startsWith(before) && script.endsWith(after) && isData(script.slice(before.length, -after.length)),
  )

/** Whether a style only sets company properties, without characters that could load a resource or close the element. */
const isTheme = (style: string) => /^:root\{(?:--company-[a-z0-9-]+:[^;{}<>()@\\]+;)+\}$/.test(style)

const ELEMENTS = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g
const DATA_TYPE = /\btype="(?!module"|text\/javascript")/

/** The policy source that allows exactly this text. */
export const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** Hashes the inline content of a finished page. Scripts with a `src` are covered by 'self'. */
export function inlineOf(html: string): Inline {
  const found: Inline = { scripts: [], styles: [], unknownScripts: 0 }
  for (const [, name, attributes = '', text = ''] of html.matchAll(ELEMENTS)) {
    if (name === 'style' && isTheme(text)) found.styles.push(sourceOf(text))
    if (name === 'style' || /\bsrc=/.test(attributes) || DATA_TYPE.test(attributes)) continue
    if (isKnownScript(text)) found.scripts.push(sourceOf(text))
    else found.unknownScripts += 1
  }
  return { ...found, scripts: [...new Set(found.scripts)], styles: [...new Set(found.styles)] }
}
