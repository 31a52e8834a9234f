import { runInNewContext } from 'node:vm'
import EmailReplyParser from 'email-reply-parser'
import sanitize from 'sanitize-html'
import { unescapeHtml } from '#lib/funnel-api/cli/feeds/html'

/** Characters that are parsed. A reply is at the top, or below a quotation shorter than this. */
const READ_MOST = 20_000
/** Limits before blanks and tags are removed. Email programs write long style sheets above the text. */
const [TEXT_MOST, HTML_MOST] = [5 * READ_MOST, 15 * READ_MOST]
/** Deeper than in any real email. Deeper tags become text. */
const NESTED_MOST = 100
/** Deeper quotations are treated the same. */
const QUOTED_MOST = 10

/** No heading of a quotation is longer. */
const LINE_MOST = 400
/** The library takes minutes for lines that exploit its patterns, and milliseconds for all others. */
const PATIENCE_MS = 500

const [QUOTE, UNQUOTE] = ['\u0001', '\u0002']

/** Converts HTML to lines of text. Quoted lines start with '> ', as in plain text. */
function linesOf(html: string): string {
  const kept = sanitize(html, {
    nestingLimit: NESTED_MOST,
    allowedTags: ['br', 'p', 'div', 'li', 'tr', 'hr', 'blockquote', 'h1', 'h2', 'h3'],
    allowedAttributes: {},
    nonTextTags: ['style', 'script', 'title', 'textarea', 'option', 'noscript'],
  })
  const flat = kept
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
      const quoted = depth > 0 ? `${'>'.repeat(Math.min(depth, QUOTED_MOST))} ${text}` : text
      depth -= line.split(UNQUOTE).length - 1
      return quoted
    })
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Email programs also wrap the address in the heading of a quotation. The library handles that only in some languages.
 */
const unwrapped = (text: string) =>
  text
    .replace(/<\n(?=[^\s<>@]{1,64}@[^\s<>@]{1,255}>)/g, '<')
    .replace(/(\S)\n(?=<[^\s<>@]{1,64}@[^\s<>@]{1,255}>\)?:?$)/gm, '$1 ')

/**
 * The library's Dutch pattern treats everything from a line with 'Op' to 'schreef …:' as the heading of a quotation.
 */
const withoutDutch = (text: string) =>
  text.replace(/^((?:> ?)*)Op (.{1,200}) schreef (.{1,300}):$/gm, '$1On $2, $3 wrote:')

/** The library treats all text after these phrases as a signature, so a postscript would be lost. */
const SIGN_OFF =
  /^(?:cheers|best wishes|bien . vous|bonne (?:journ.e|soir.e)|\w{0,20}\s?(?:and )?regards|\w{0,20}\s?cordialement)[,!！]{0,2}$/i

type Fragment = { isHidden: () => boolean; isSignature: () => boolean; getContent: () => string }

/**
 * Returns the fragments of a text, or null if parsing takes too long. Long lines are replaced during parsing, because
 * they cannot be headings.
 */
function fragmentsOf(text: string): Fragment[] | null {
  const long: string[] = []
  const short = text
    .split('\n')
    .map((line) =>
      line.length > LINE_MOST ? (line.startsWith('>') ? '> ' : '') + `\uE000${long.push(line) - 1}\uE000` : line,
    )
    .join('\n')
  const work = () => new EmailReplyParser().read(short).getFragments()
  try {
    const found = runInNewContext('work()', { work }, { timeout: PATIENCE_MS }) as Fragment[]
    const whole = (content: string) =>
      content.replace(/(?:> )?\uE000(\d+)\uE000/g, (_, index: string) => long[Number(index)]!)
    return found.map((one) => ({
      isHidden: () => one.isHidden(),
      isSignature: () => one.isSignature(),
      getContent: () => whole(one.getContent()),
    }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null
    throw error
  }
}

/** Outlook does not mark quoted lines. Everything after its heading is a quotation, even if the library disagrees. */
const OUTLOOK_HEAD = /^(?:From|Von|De|Van)\s?:\s.+$/m

/** Removes blanks at line ends and repeated empty lines. */
const tidy = (text: string) =>
  text
    .replace(/[\0\uE000]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')

/** The new text of a reply. `isCut` if the email is so long that its end was not parsed. */
export type Visible = { content: string; isCut: boolean }

/** Returns the new text of a plain-text reply, without quotations and signatures. */
export const visibleText = (text: string): Visible => visibleIn(text.slice(0, TEXT_MOST), text.length > TEXT_MOST)

/** Returns the new text of an HTML reply. */
export const visibleHtml = (html: string): Visible =>
  visibleIn(linesOf(html.slice(0, HTML_MOST)), html.length > HTML_MOST)

function visibleIn(text: string, isPart: boolean): Visible {
  const whole = tidy(text)
  const fragments = fragmentsOf(withoutDutch(unwrapped(whole.slice(0, READ_MOST))))
  if (!fragments) return { content: '', isCut: true }
  const head = fragments.findIndex((one) => one.isHidden() && OUTLOOK_HEAD.test(one.getContent()))
  const shown = fragments
    .slice(0, head < 0 ? undefined : head)
    .filter(
      (one) => !one.isHidden() || (one.isSignature() && SIGN_OFF.test(one.getContent().trim().split('\n')[0]!.trim())),
    )
  const content = shown
    .map((one) => one.getContent())
    .join('\n')
    .trim()
  return { content, isCut: (isPart || whole.length > READ_MOST) && fragments.at(-1)?.isHidden() !== true }
}
