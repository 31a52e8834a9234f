import EmailReplyParser from 'email-reply-parser'
import sanitize from 'sanitize-html'
import { unescapeHtml } from '#lib/funnel-api/cli/feeds/html'

/** Characters that are looked through: an answer is at the top, or below a quotation that is shorter. */
const READ_MOST = 20_000

const [QUOTE, UNQUOTE] = ['\u0001', '\u0002']

/** A page as lines, those of its quotations behind '> ' as in plain text. */
export function linesOf(html: string): string {
  const kept = sanitize(html, {
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
      const quoted = depth > 0 ? `${'>'.repeat(depth)} ${text}` : text
      depth -= line.split(UNQUOTE).length - 1
      return quoted
    })
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Programs break long lines also within the address of whom they quote; the library reads that in some languages only. */
const unwrapped = (text: string) =>
  text.replace(/<\n(?=[^\s<>]+@[^\s<>]+>)/g, '<').replace(/(\S)\n(?=<[^\s<>]+@[^\s<>]+>\)?:?$)/gm, '$1 ')

/** The library's Dutch pattern begins at any line with 'Op' and takes all up to 'schreef …:' for the head of a quotation. */
const withoutDutch = (text: string) =>
  text.replace(/^((?:> ?)*)Op (.{1,200}) schreef (.{1,300}):$/gm, '$1On $2, $3 wrote:')

/** The library takes whatever follows these for a signature: a postscript would be lost. */
const SIGN_OFF =
  /^(?:cheers|best wishes|bien . vous|bonne (?:journ.e|soir.e)|\w{0,20}\s?(?:and )?regards|\w{0,20}\s?cordialement)[,!！]{0,2}$/i

/**
 * What somebody wrote in an answer, without what they answered to and without their program's advertising. `isCut` where
 * it is so long that its end was not looked at.
 */
export function visibleText(text: string): { content: string; isCut: boolean } {
  const whole = text.replaceAll('\0', '').replaceAll('\r\n', '\n')
  const read = whole.slice(0, READ_MOST)
  const fragments = new EmailReplyParser().read(withoutDutch(unwrapped(read))).getFragments()
  const shown = fragments.filter(
    (one) => !one.isHidden() || (one.isSignature() && SIGN_OFF.test(one.getContent().trim().split('\n')[0]!.trim())),
  )
  const content = shown
    .map((one) => one.getContent())
    .join('\n')
    .trim()
  return { content, isCut: whole.length > READ_MOST && fragments.at(-1)?.isHidden() !== true }
}
