import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Header } from 'postal-mime'
import { extensionOf } from '#lib/domain/upload'
import type { MailFile } from '#lib/funnel-api/mail-in/mail-files'
import { type Visible, visibleHtml, visibleText } from '#lib/funnel-api/mail-in/visible-text'

export type ReadMail = {
  /** The same for every delivery of the same email. */
  name: string
  /** The From address in lower case, or '' if there is none. */
  from: string
  /** Attachments, without images that are embedded in the text. */
  files: MailFile[]
  /** Whether a program sent it: an out-of-office reply, a mailing list or a bounce. */
  isAutomatic: boolean
} & Visible

const SIGNATURES = /^application\/(?:x-)?(?:pkcs7-signature|pgp-signature|pgp-keys|ms-tnef)$/
const isFile = ({ mimeType, related, contentId, disposition }: Attachment) =>
  !SIGNATURES.test(mimeType) && related !== true && !(contentId !== undefined && disposition === 'inline')

/** Extensions for files without one, because the check of their content depends on it. */
const ENDINGS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/plain': 'txt',
}

function fileOf({ filename, mimeType, content }: Attachment): MailFile {
  const given = filename?.trim() || 'file'
  const ending = extensionOf(given) === '' ? ENDINGS[mimeType] : undefined
  return {
    name: ending === undefined ? given : `${given.replace(/\.$/, '')}.${ending}`,
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }
}

const ROBOTS = /^(?:mailer-daemon|postmaster|no-?reply|bounces?)(?:[+-][^@]*)?@/

/** RFC 3834 and older conventions. An empty envelope sender means a bounce. */
function isAutomatic(headers: readonly Header[], from: string, envelopeFrom: string | null): boolean {
  const of = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = of('auto-submitted')
  return (
    envelopeFrom === '' ||
    of('return-path') === '<>' ||
    (submitted !== undefined && submitted !== 'no') ||
    /^(?:bulk|junk|list|auto_reply)/.test(of('precedence') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'x-failed-recipients'].some((name) => of(name) !== undefined) ||
    /^multipart\/report/.test(of('content-type') ?? '') ||
    ROBOTS.test(from)
  )
}

/** Far above the values of normal email. */
const LIMITS = { maxHeadersSize: 256 * 1024, maxNestingDepth: 30, maxRfc822NestingDepth: 3 }

/** Parses a raw email. `envelopeFrom` is the sender by SMTP, '' for a bounce, and null if unknown. */
export async function readMail(raw: Uint8Array, envelopeFrom: string | null): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, LIMITS)
  const from = mail.from?.address?.toLowerCase() ?? ''
  return {
    name: mail.messageId?.trim() || nameOf(raw),
    from,
    ...(mail.text?.trim() ? visibleText(mail.text) : visibleHtml(mail.html ?? '')),
    files: mail.attachments.filter(isFile).map(fileOf),
    isAutomatic: isAutomatic(mail.headers, from, envelopeFrom),
  }
}

/** Identifies an email without a Message-ID. */
export const nameOf = (raw: Uint8Array) => createHash('sha256').update(raw).digest('hex')

const NAMED = /^(?:delivered-to|x-original-to|envelope-to|x-forwarded-to|to|cc)[ \t]*:/i

/** Returns the recipients in the headers, for providers that do not give the envelope. Reads nothing else. */
export function readersOf(raw: Buffer): string[] {
  const [head = ''] = raw.toString('latin1', 0, LIMITS.maxHeadersSize).split(/\r?\n\r?\n/, 1)
  return head
    .split(/\r?\n(?![ \t])/)
    .filter((header) => NAMED.test(header))
    .flatMap((header) => header.split(/[\s<>,;:"'()]+/))
    .filter((word) => word.includes('@'))
}
