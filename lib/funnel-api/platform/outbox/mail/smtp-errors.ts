/** What nodemailer reports of the mail server's reply. All fields are missing if there was none. */
type SmtpError = { command?: unknown; responseCode?: unknown; response?: unknown }

/**
 * Codes that reject every email of this server, because its authentication or sender is missing, unknown or unwanted.
 * 552 is not among them, because it concerns the size of one email.
 */
const NO_SENDER = [530, 535, 538, 550, 553, 554]
/** Enhanced codes for the size or content of one email (RFC 3463), which servers also send in reply to MAIL FROM. */
const ABOUT_EMAIL = /^5\d\d[ -]5\.(?:3\.4\b|6\.)/
/** The mailbox does not exist, has moved, or has an invalid name (RFC 5321). */
const NO_RECIPIENT = [550, 551, 553]
/** The recipient's address is invalid (RFC 3463). 5.1.7 and 5.1.8 concern the sender. */
const ABOUT_RECIPIENT = /^5\d\d[ -]5\.1\.(?![78]\b)/
/**
 * Codes in reply to RCPT TO about something else: the sender, a full mailbox, the server, the route, limits or
 * policies.
 */
const NOT_ABOUT_RECIPIENT = /^5\d\d[ -]5\.(?:1\.[78]\b|2\.2\b|[347]\.)/
const HAS_ENHANCED_CODE = /^5\d\d[ -]5\.\d/
const MENTIONS_RECIPIENT = /\b(?:user|mailbox|recipient|account|address|addressee)\b/i
const MENTIONS_OTHER_CAUSE = /\b(?:sender|relay\w*|prohibit\w*|polic\w*|spam|block\w*)\b/i
/**
 * Whether a rejection concerns the recipient. Without an enhanced code (RFC 3463), the text of the reply shows it,
 * because old servers use 550 for everything that they reject.
 */
const isAboutRecipient = (reply: string) =>
  HAS_ENHANCED_CODE.test(reply)
    ? !NOT_ABOUT_RECIPIENT.test(reply)
    : MENTIONS_RECIPIENT.test(reply) && !MENTIONS_OTHER_CAUSE.test(reply)

/**
 * Returns whom a permanent error (RFC 5321: 5yz) concerns: 'sender' if the server rejects all emails of this sender,
 * 'recipient' if it rejects this recipient. Returns null if a retry may succeed, for example for daily limits, spam
 * filters and temporary errors.
 */
export function rejectedParty(error: unknown): 'sender' | 'recipient' | null {
  if (!(error instanceof Error)) return null
  const { command, responseCode, response } = error as SmtpError
  const code = Number(responseCode)
  const reply = String(response)
  if (!(code >= 500)) return null
  if (command === 'MAIL FROM') return NO_SENDER.includes(code) && !ABOUT_EMAIL.test(reply) ? 'sender' : null
  if (command !== 'RCPT TO' && command !== 'DATA') return null
  if (ABOUT_RECIPIENT.test(reply)) return 'recipient'
  return command === 'RCPT TO' && NO_RECIPIENT.includes(code) && isAboutRecipient(reply) ? 'recipient' : null
}
