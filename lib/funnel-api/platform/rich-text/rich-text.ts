import { Parser } from 'htmlparser2'
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

/** Rich text that cannot be converted. The message is for the author. */
export class RichTextError extends Error {}

/** The sanitizer searches all open elements at each closing tag, which takes quadratic time in deep trees. */
const MAX_DEPTH = 200

function checkDepth(html: string) {
  let depth = 0
  const parser = new Parser({
    onopentag() {
      depth += 1
      if (depth > MAX_DEPTH) throw new RichTextError(`has more than ${MAX_DEPTH} nested elements`)
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.end(html)
}

/** Returns sanitized HTML with an allow-list of tags and URL schemes. Throws `RichTextError`. */
export function toSafeHtml(html: string) {
  checkDepth(html)
  return sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'http', 'mailto'],
    // The page has its own h1.
    transformTags: { h1: 'h2', a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }), b: 'strong', i: 'em' },
  }).trim()
}

/** Whitespace and list or quote markers at the start of a line. Each nesting level adds one or more of them. */
const PREFIX = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*/
const MAX_PREFIX = 200

/** The parsing time of the Markdown library grows with the fourth power of the list depth. */
function checkPrefixes(markdown: string) {
  for (const line of markdown.split('\n'))
    if (PREFIX.exec(line)![0].length > MAX_PREFIX)
      throw new RichTextError('has lists or quotes that are nested too deeply')
}

/** Marks a text that is stored as HTML, because Markdown cannot express it. */
export const HTML_MARK = '<!-- html -->'

/** Converts Markdown to sanitized HTML. Throws `RichTextError`. */
export const markdownToHtml = (markdown: string) => {
  const text = markdown.trimStart()
  checkPrefixes(text)
  return text.startsWith(HTML_MARK)
    ? toSafeHtml(text.slice(HTML_MARK.length))
    : toSafeHtml(marked.parse(markdown, { async: false, gfm: true }))
}
