import { runInNewContext } from 'node:vm'
import EmailReplyParser from 'email-reply-parser'
import sanitize from 'sanitize-html'
import { unescapeHtml } from '#lib/funnel-api/cli/feeds/html'

/** Characters that are looked through: an answer is at the top, or below a quotation that is shorter. */
const READ_MOST = 20_000
/** Of what is given, before blanks and tags are taken out: programs put pages of styles above a word. */
const [TEXT_MOST, HTML_MOST] = [5 * READ_MOST, 15 * READ_MOST]
/** Deeper than any mail is; what is below stands there as text. */
const NESTED_MOST = 100
/** Quotations within quotations are all the same from here on. */
const QUOTED_MOST = 10

/** No head of a quotation is longer. */
const LINE_MOST = 400
/** The library's patterns take minutes for lines that are made for it; for all others it takes some milliseconds. */
const PATIENCE_MS = 500

const [QUOTE, UNQUOTE] = ['\u0001', '\u0002']

/** A page as lines, those of its quotations behind '> ' as in plain text. */
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

/** Programs break long lines also within the address of whom they quote; the library reads that in some languages only. */
const unwrapped = (text: string) =>
  text
    .replace(/<\n(?=[^\s<>@]{1,64}@[^\s<>@]{1,255}>)/g, '<')
    .replace(/(\S)\n(?=<[^\s<>@]{1,64}@[^\s<>@]{1,255}>\)?:?$)/gm, '$1 ')

/** The library's Dutch pattern begins at any line with 'Op' and takes all up to 'schreef …:' for the head of a quotation. */
const withoutDutch = (text: string) =>
  text.replace(/^((?:> ?)*)Op (.{1,200}) schreef (.{1,300}):$/gm, '$1On $2, $3 wrote:')

/** The library takes whatever follows these for a signature: a postscript would be lost. */
const SIGN_OFF =
  /^(?:cheers|best wishes|bien . vous|bonne (?:journ.e|soir.e)|\w{0,20}\s?(?:and )?regards|\w{0,20}\s?cordialement)[,!！]{0,2}$/i

type Fragment = { isHidden: () => boolean; isSignature: () => boolean; getContent: () => string }

/** The pieces of a text; null where that would take too long. Long lines are left out of it meanwhile: they are nobody's heads. */
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

/** Outlook marks no line of what it quotes: from the head on, all is quoted, whatever the library makes of single lines. */
const OUTLOOK_HEAD = /^(?:From|Von|De|Van)\s?:\s.+$/m

/** Without the blanks at the ends of lines, and with one empty line where there are more. */
const tidy = (text: string) =>
  text
    .replace(/[\0\uE000]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')

/** What somebody wrote, as far as it was read; `isCut` where it is so long that its end was not looked at. */
export type Visible = { content: string; isCut: boolean }

/** What somebody wrote in an answer, without what they answered to and without their program's advertising. */
export const visibleText = (text: string): Visible => visibleIn(text.slice(0, TEXT_MOST), text.length > TEXT_MOST)

/** The same, of a page. */
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
