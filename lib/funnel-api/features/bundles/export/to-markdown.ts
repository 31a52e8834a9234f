import { tables } from '@truto/turndown-plugin-gfm'
import Turndown from 'turndown'
import { HTML_MARK, markdownToHtml } from '#lib/funnel-api/platform/rich-text/rich-text'

const turndown = new Turndown({
  headingStyle: 'atx',
  bulletListMarker: '-',
  hr: '---',
  emDelimiter: '*',
  br: '\\',
}).use(tables)

// Turndown does not escape characters that Markdown would interpret as HTML tags or entities.
const { escape } = turndown
turndown.escape = (text) =>
  escape(text)
    .replace(/[<>]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')

/**
 * Converts rich text to Markdown that converts back to exactly the same HTML. If that is not possible, returns the HTML
 * after a marker.
 */
export function toMarkdown(html: string): string {
  if (html === '') return ''
  // Turndown writes three spaces after the marker of a list item.
  const markdown = turndown.turndown(html).replace(/^( *-) {3}/gm, '$1 ')
  return markdownToHtml(markdown) === html ? markdown : `${HTML_MARK}\n${html}`
}
