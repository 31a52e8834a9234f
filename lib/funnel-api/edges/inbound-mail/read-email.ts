import { createHash } from 'node:crypto'
import PostalMime, { type Attachment as MimePart, type Header } from 'postal-mime'
import { extensionOf } from '#lib/domain/upload'
import type { Attachment } from '#lib/funnel-api/edges/inbound-mail/attachments'
import { withoutZeroBytes } from '#lib/funnel-api/platform/without-zero-bytes'
import { type VisibleText, visibleHtml, visibleText } from '#lib/funnel-api/edges/inbound-mail/visible-text'

export type ParsedEmail = {
  /** The Message-ID, or a content hash if there is none. Identical for every delivery of the same email. */
  messageKey: string
  /** The From address in lower case, or '' if there is none. */
  from: string
  /** Attachments, except signatures and images that are embedded in the text. */
  files: Attachment[]
  /** Whether it was sent automatically: an out-of-office reply, a mailing list or a bounce. */
  isAutomatic: boolean
} & VisibleText

const SIGNATURES = /^application\/(?:x-)?(?:pkcs7-signature|pgp-signature|pgp-keys|ms-tnef)$/
const isFile = ({ mimeType, related, contentId, disposition }: MimePart) =>
  !SIGNATURES.test(mimeType) && related !== true && !(contentId !== undefined && disposition === 'inline')

/** Extensions for files without one, because content checks depend on the extension. */
const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/plain': 'txt',
}

function fileOf({ filename, mimeType, content }: MimePart): Attachment {
  const original = withoutZeroBytes(filename ?? '').trim() || 'file'
  const extension = extensionOf(original) === '' ? EXTENSIONS[mimeType] : undefined
  return {
    name: extension === undefined ? original : `${original.replace(/\.$/, '')}.${extension}`,
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }
}

const MACHINE_ADDRESS = /^(?:mailer-daemon|postmaster|no-?reply|bounces?)(?:[+-][^@]*)?@/

/** Follows RFC 3834 and older conventions. An empty envelope sender means a bounce. */
function isAutomatic(headers: readonly Header[], from: string, envelopeFrom: string | null): boolean {
  const valueOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = valueOf('auto-submitted')
  return (
    envelopeFrom === '' ||
    valueOf('return-path') === '<>' ||
    (submitted !== undefined && submitted !== 'no') ||
    /^(?:bulk|junk|list|auto_reply)/.test(valueOf('precedence') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'x-failed-recipients'].some((name) => valueOf(name) !== undefined) ||
    /^multipart\/report/.test(valueOf('content-type') ?? '') ||
    MACHINE_ADDRESS.test(from)
  )
}

/** Far above the values of ordinary emails. */
const LIMITS = { maxHeadersSize: 256 * 1024, maxNestingDepth: 30, maxRfc822NestingDepth: 3 }

/** Parses a raw email. `envelopeFrom` is the sender by SMTP, '' for a bounce, and null if unknown. */
export async function parseEmail(raw: Uint8Array, envelopeFrom: string | null): Promise<ParsedEmail> {
  const email = await PostalMime.parse(raw, LIMITS)
  const from = email.from?.address?.toLowerCase() ?? ''
  return {
    messageKey: email.messageId?.trim() || contentHash(raw),
    from,
    ...(email.text?.trim() ? visibleText(email.text) : visibleHtml(email.html ?? '')),
    files: email.attachments.filter(isFile).map(fileOf),
    isAutomatic: isAutomatic(email.headers, from, envelopeFrom),
  }
}

/** Identifies an email without a Message-ID. */
export const contentHash = (raw: Uint8Array) => createHash('sha256').update(raw).digest('hex')

const RECIPIENT_HEADERS = /^(?:delivered-to|x-original-to|envelope-to|x-forwarded-to|to|cc)[ \t]*:/i

/** Returns the recipients from the headers, for providers that do not supply the envelope. Does not parse the body. */
export function recipientsIn(raw: Buffer): string[] {
  const [head = ''] = raw.toString('latin1', 0, LIMITS.maxHeadersSize).split(/\r?\n\r?\n/, 1)
  return head
    .split(/\r?\n(?![ \t])/)
    .filter((header) => RECIPIENT_HEADERS.test(header))
    .flatMap((header) => header.split(/[\s<>,;:"'()]+/))
    .filter((word) => word.includes('@'))
}
