/** Markup that `html` inserts unchanged. `html` escapes all other values. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (found) => ENTITIES[found]!)

type Part = Html | string | number | null | readonly Part[]

const markupOf = (part: Part): string => {
  if (part === null) return ''
  if (part instanceof Html) return part.markup
  return typeof part === 'string' || typeof part === 'number' ? escape(String(part)) : part.map(markupOf).join('')
}

/** Returns a piece of HTML. Lists are concatenated, and `null` is empty. */
export const html = (fixed: TemplateStringsArray, ...parts: readonly Part[]) =>
  new Html(fixed.reduce((markup, text, index) => markup + markupOf(parts[index - 1] ?? null) + text))

/** Converts line breaks of a text to HTML. */
export const withBreaks = (text: string) =>
  text.split(/\r?\n/).map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))

/** Returns a web URL unchanged, and '#' for any other scheme. */
export const safeUrl = (url: string) => (/^https?:\/\//i.test(url) ? url : '#')
