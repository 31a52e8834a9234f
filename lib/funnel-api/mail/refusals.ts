/** What nodemailer tells of a mail server's answer; all of it is missing where there was none. */
type Refusal = { command?: unknown; responseCode?: unknown; response?: unknown }

/** Nobody gets anything from us: who we are is not proved, not known, or not welcome. Neither 552, this letter's length, … */
const NO_SENDER = [530, 535, 538, 550, 553, 554]
/** … nor its size and its letters (RFC 3463), which are named along with the sender. */
const OF_LETTER = /^5\d\d[ -]5\.(?:3\.4\b|6\.)/
/** An address that is there no more, moved, or none (RFC 5321). */
const NO_RECIPIENT = [550, 551, 553]
/** The recipient's address (RFC 3463), but not 5.1.7 and 5.1.8, which are the sender's. */
const OF_RECIPIENT = /^5\d\d[ -]5\.1\.(?![78]\b)/
/** Said to a recipient's face, of something else: a sender, a full mailbox, the server, the way, limits, policies. */
const OF_OTHERS = /^5\d\d[ -]5\.(?:1\.[78]\b|2\.2\b|[347]\.)/
/** Where no number tells (RFC 3463), words do: old servers say 550 to whatever they do not take. */
const HAS_NUMBER = /^5\d\d[ -]5\.\d/
const SAYS_RECIPIENT = /\b(?:user|mailbox|recipient|account|address|addressee)\b/i
const SAYS_OTHERS = /\b(?:sender|relay\w*|prohibit\w*|polic\w*|spam|block\w*)\b/i
const isToRecipient = (answer: string) =>
  HAS_NUMBER.test(answer) ? !OF_OTHERS.test(answer) : SAYS_RECIPIENT.test(answer) && !SAYS_OTHERS.test(answer)

/**
 * Whom a refusal for good (RFC 5321: 5yz) is about: nobody is served who writes as we do, or this recipient gets nothing
 * ever. Null for what another attempt may change: limits of a day, what is taken for spam, all that is no refusal for good.
 */
export function refusedOne(error: unknown): 'sender' | 'recipient' | null {
  if (!(error instanceof Error)) return null
  const { command, responseCode, response } = error as Refusal
  const code = Number(responseCode)
  const answer = String(response)
  if (!(code >= 500)) return null
  if (command === 'MAIL FROM') return NO_SENDER.includes(code) && !OF_LETTER.test(answer) ? 'sender' : null
  if (command !== 'RCPT TO' && command !== 'DATA') return null
  if (OF_RECIPIENT.test(answer)) return 'recipient'
  return command === 'RCPT TO' && NO_RECIPIENT.includes(code) && isToRecipient(answer) ? 'recipient' : null
}
