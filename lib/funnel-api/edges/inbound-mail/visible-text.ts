import { runInNewContext } from 'node:vm'
import EmailReplyParser from 'email-reply-parser'
import sanitize from 'sanitize-html'
import { unescapeHtml } from '#lib/funnel-api/features/feeds/sources/html'

/** Number of characters to parse. A reply is at the top, or below a quotation that is shorter than this. */
const MAX_READ = 20_000
/** Limits before whitespace and tags are removed. Email programs put long style sheets above the text. */
const [MAX_TEXT, MAX_HTML] = [5 * MAX_READ, 15 * MAX_READ]
/** Deeper than in any real email. Tags at deeper levels are removed, and their text is kept. */
const MAX_NESTED = 100
/** Deeper quotations are treated like this level. */
const MAX_QUOTED = 10

/** Longer lines cannot be headings of quotations. */
const MAX_LINE = 400
/** The parser library needs milliseconds, but text that exploits its patterns can take minutes. */
const TIMEOUT_MS = 500

/** Marks the start and the end of a quotation while HTML is converted. */
const [QUOTE, UNQUOTE] = ['\u0001', '\u0002']

/** Converts HTML to lines of text. Quoted lines start with '> ', as in plain text. */
function linesOf(html: string): string {
  const sanitized = sanitize(html, {
    nestingLimit: MAX_NESTED,
    allowedTags: ['br', 'p', 'div', 'li', 'tr', 'hr', 'blockquote', 'h1', 'h2', 'h3'],
    allowedAttributes: {},
    nonTextTags: ['style', 'script', 'title', 'textarea', 'option', 'noscript'],
  })
  const flat = sanitized
    .replace(/[\u0001\u0002]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/<blockquote>/g, `\n${QUOTE}`)
    .replace(/<\/blockquote>/g, `${UNQUOTE}\n`)
    .replace(/<hr ?\/?>/g, `\n${'_'.repeat(32)}\n`)
    .replace(/<br ?\/?>|<\/(?:div|li|tr|h[123])>|<(?:div|li|tr)>/g, '\n')
    .replace(/<\/?(?:p|h[123])>/g, '\n\n')
  let depth = 0
  const lines = unescapeHtml(flat)
    .split('\n')
    .map((line) => {
      depth += line.split(QUOTE).length - 1
      const text = line.replace(/[\u0001\u0002]/g, '').trim()
      const quoted = depth > 0 ? `${'>'.repeat(Math.min(depth, MAX_QUOTED))} ${text}` : text
      depth -= line.split(UNQUOTE).length - 1
      return quoted
    })
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Joins wrapped addresses in headings of quotations. The library recognizes wrapped headings only in some languages. */
const joinWrappedAddresses = (text: string) =>
  text
    .replace(/<\n(?=[^\s<>@]{1,64}@[^\s<>@]{1,255}>)/g, '<')
    .replace(/(\S)\n(?=<[^\s<>@]{1,64}@[^\s<>@]{1,255}>\)?:?$)/gm, '$1 ')

/**
 * Translates Dutch headings. The library's Dutch pattern treats everything from a line with 'Op' to 'schreef …:' as the
 * heading of a quotation.
 */
const translateDutchHeadings = (text: string) =>
  text.replace(/^((?:> ?)*)Op (.{1,200}) schreef (.{1,300}):$/gm, '$1On $2, $3 wrote:')

/** The library treats all text after these phrases as a signature, which would remove a postscript. */
const SIGN_OFF =
  /^(?:cheers|best wishes|bien . vous|bonne (?:journ.e|soir.e)|\w{0,20}\s?(?:and )?regards|\w{0,20}\s?cordialement)[,!！]{0,2}$/i

type Fragment = { isHidden: () => boolean; isSignature: () => boolean; getContent: () => string }

/**
 * Returns the fragments of a text, or null if parsing times out. Long lines are replaced by placeholders during parsing,
 * because they cannot be headings.
 */
function fragmentsOf(text: string): Fragment[] | null {
  const long: string[] = []
  const short = text
    .split('\n')
    .map((line) =>
      line.length > MAX_LINE ? (line.startsWith('>') ? '> ' : '') + `\uE000${long.push(line) - 1}\uE000` : line,
    )
    .join('\n')
  const parse = () => new EmailReplyParser().read(short).getFragments()
  try {
    const found = runInNewContext('parse()', { parse }, { timeout: TIMEOUT_MS }) as Fragment[]
    const restore = (content: string) =>
      content.replace(/(?:> )?\uE000(\d+)\uE000/g, (_, index: string) => long[Number(index)]!)
    return found.map((fragment) => ({
      isHidden: () => fragment.isHidden(),
      isSignature: () => fragment.isSignature(),
      getContent: () => restore(fragment.getContent()),
    }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null
    throw error
  }
}

/** Outlook does not mark quoted lines, so everything after its heading is treated as a quotation. */
const OUTLOOK_HEADING = /^(?:From|Von|De|Van)\s?:\s.+$/m

/** Removes trailing whitespace and repeated empty lines. */
const normalize = (text: string) =>
  text
    .replace(/[\0\uE000]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')

/** The new text of a reply. `isCut` is true if the end of a long email was not parsed. */
export type VisibleText = { content: string; isCut: boolean }

/** Returns the new text of a plain-text reply, without quotations and signatures. */
export const visibleText = (text: string): VisibleText => visibleIn(text.slice(0, MAX_TEXT), text.length > MAX_TEXT)

/** Returns the new text of an HTML reply. */
export const visibleHtml = (html: string): VisibleText =>
  visibleIn(linesOf(html.slice(0, MAX_HTML)), html.length > MAX_HTML)

function visibleIn(text: string, isTruncated: boolean): VisibleText {
  const normalized = normalize(text)
  const fragments = fragmentsOf(translateDutchHeadings(joinWrappedAddresses(normalized.slice(0, MAX_READ))))
  if (!fragments) return { content: '', isCut: true }
  const heading = fragments.findIndex((fragment) => fragment.isHidden() && OUTLOOK_HEADING.test(fragment.getContent()))
  const shown = fragments
    .slice(0, heading < 0 ? undefined : heading)
    .filter(
      (fragment) =>
        !fragment.isHidden() ||
        (fragment.isSignature() && SIGN_OFF.test(fragment.getContent().trim().split('\n')[0]!.trim())),
    )
  const content = shown
    .map((fragment) => fragment.getContent())
    .join('\n')
    .trim()
  return { content, isCut: (isTruncated || normalized.length > MAX_READ) && fragments.at(-1)?.isHidden() !== true }
}
