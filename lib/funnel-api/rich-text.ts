import { marked } from 'marked'
import sanitize from 'sanitize-html'

const TAGS = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'blockquote',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]

/** HTML that may stand in a page: an allow-list of tags, links out only by https and mail. */
export const toSafeHtml = (html: string) =>
  sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'http', 'mailto'],
    // The page has its h1; a text's own top headings go one down.
    transformTags: { h1: 'h2', a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }), b: 'strong', i: 'em' },
  }).trim()

/** What begins with this line is HTML already: a text that no Markdown gives. */
export const HTML_MARK = '<!-- html -->'

export const markdownToHtml = (markdown: string) => {
  const text = markdown.trimStart()
  return text.startsWith(HTML_MARK)
    ? toSafeHtml(text.slice(HTML_MARK.length))
    : toSafeHtml(marked.parse(markdown, { async: false, gfm: true }))
}
