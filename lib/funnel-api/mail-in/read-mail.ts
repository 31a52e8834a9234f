import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Header } from 'postal-mime'
import { extensionOf } from '#lib/domain/upload'
import type { MailFile } from '#lib/funnel-api/mail-in/mail-files'
import { linesOf, visibleText } from '#lib/funnel-api/mail-in/visible-text'

export type ReadMail = {
  /** The same for the same mail, however often it comes. */
  name: string
  /** Whom it says that it is from, in small letters; '' where it says nobody. */
  from: string
  /** Addresses that it names as its readers, for whoever hands it over without saying to whom. */
  recipients: string[]
  content: string
  isCut: boolean
  /** Files with it; pictures that its text is made of do not count. */
  files: MailFile[]
  /** From a program: a holiday notice, a list, a mail that came back. */
  isAutomatic: boolean
}

const SIGNATURES = /^application\/(?:x-)?(?:pkcs7-signature|pgp-signature|pgp-keys|ms-tnef)$/
const isFile = ({ mimeType, related, contentId, disposition }: Attachment) =>
  !SIGNATURES.test(mimeType) && related !== true && !(contentId !== undefined && disposition === 'inline')

/** Endings for files that come without one: what they are is looked at by their ending. */
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

/** RFC 3834, and what programs said before it. An envelope without a sender is a bounce. */
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

const NAMED = /^(?:delivered-to|x-original-to|envelope-to|x-forwarded-to|to|cc)$/
const ADDRESSES = /[^\s<>,;:"'()]+@[^\s<>,;:"'()]+/g

/** A mail as it came over the wire. `envelopeFrom` is its sender by SMTP, '' for a bounce; null where that is not known. */
export async function readMail(raw: Buffer, envelopeFrom: string | null): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw)
  const from = mail.from?.address?.toLowerCase() ?? ''
  const text = mail.text?.trim() ? mail.text : linesOf(mail.html ?? '')
  return {
    name: mail.messageId?.trim() || createHash('sha256').update(raw).digest('hex'),
    from,
    recipients: mail.headers.flatMap(({ key, value }) => (NAMED.test(key) ? (value.match(ADDRESSES) ?? []) : [])),
    ...visibleText(text),
    files: mail.attachments.filter(isFile).map(fileOf),
    isAutomatic: isAutomatic(mail.headers, from, envelopeFrom),
  }
}
