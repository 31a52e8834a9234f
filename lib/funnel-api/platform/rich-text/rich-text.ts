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

/** The sanitiser searches all open elements at each closing tag, which takes quadratic time in deep trees. */
const DEPTH_MOST = 200

function checkDepth(html: string) {
  let depth = 0
  const parser = new Parser({
    onopentag() {
      depth += 1
      if (depth > DEPTH_MOST) throw new RichTextError(`has more than ${DEPTH_MOST} nested elements`)
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.end(html)
}

/** HTML that may stand in a page: an allow-list of tags, links out only by https and mail. Throws `RichTextError`. */
export function toSafeHtml(html: string) {
  checkDepth(html)
  return sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'http', 'mailto'],
    // The page has its h1; a text's own top headings go one down.
    transformTags: { h1: 'h2', a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }), b: 'strong', i: 'em' },
  }).trim()
}

/** Spaces and markers of lists and quotes at the start of a line: each level of nesting has some. */
const PREFIX = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*/
const PREFIX_MOST = 200

/** The Markdown library takes the fourth power of the depth of lists. */
function checkPrefixes(markdown: string) {
  for (const line of markdown.split('\n'))
    if (PREFIX.exec(line)![0].length > PREFIX_MOST)
      throw new RichTextError('has lists or quotes that are nested too deeply')
}

/** What begins with this line is HTML already: a text that no Markdown gives. */
export const HTML_MARK = '<!-- html -->'

/** HTML of Markdown. Throws `RichTextError`. */
export const markdownToHtml = (markdown: string) => {
  const text = markdown.trimStart()
  checkPrefixes(text)
  return text.startsWith(HTML_MARK)
    ? toSafeHtml(text.slice(HTML_MARK.length))
    : toSafeHtml(marked.parse(markdown, { async: false, gfm: true }))
}
