import { rejectActivePdf } from '#lib/funnel-api/features/files/isolated/inspect-pdf'
import {
  endsInArchive,
  hasDeclaredSize,
  readEntry,
  type ZipEntry,
  zipEntries,
} from '#lib/funnel-api/features/files/isolated/zip-directory'

/**
 * Markup that a browser or a server would run. Short tag names are left out, because compressed bytes contain them by
 * chance.
 */
const MARKUP = /<(?:\?php|!doctype|html[\s>]|script[\s>]|iframe[\s>])/i
const MARKUP_IN_TEXT =
  /<(?:\?|!doctype|!--|%|\/?(?:html|head|body|script|svg|iframe|object|embed|img|style|link|meta|form|math|base|video|audio)[\s/>])/i

const MAX_ENTRIES = 2000
const MAX_UNPACKED = 100 * 1024 * 1024
const MAX_RATIO = 100
/** Repetitive text has a high compression ratio, so the ratio is checked only above this unpacked size in bytes. */
const MIN_RATIO_SIZE = 4 * 1024 * 1024
const MAX_TEXT_ENTRY = 1024 * 1024

const PDF_HEAD_BYTES = 1024
const PDF_TAIL_BYTES = 2048

export const containsMarkup = (bytes: Buffer) => MARKUP.test(bytes.toString('latin1'))

/** Whether the bytes are one complete PDF without other content. Throws ACTIVE_CONTENT for scripts. */
function isPdf(bytes: Buffer) {
  const front = bytes.subarray(0, PDF_HEAD_BYTES).toString('latin1')
  const end = bytes.subarray(-PDF_TAIL_BYTES).toString('latin1')
  const isComplete = /^%PDF-\d\.\d/.test(front) && !MARKUP.test(front) && end.includes('%%EOF') && !endsInArchive(bytes)
  if (isComplete) rejectActivePdf(bytes)
  return isComplete
}

/** Whether the bytes are text without control characters and markup. */
const isText = (bytes: Buffer) =>
  !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32) || byte === 127) &&
  !MARKUP_IN_TEXT.test(bytes.toString('latin1'))

/** Whether an RTF file has no embedded or linked objects, which are more often programs than images. */
const isRichText = (bytes: Buffer) => !/\\(?:objdata|objupdate|objautlink|objocx)\b/.test(bytes.toString('latin1'))

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

const isLegacyWord = (bytes: Buffer) => bytes.includes(utf16('WordDocument')) && !bytes.includes(utf16('_VBA_PROJECT'))

function isBounded(entries: readonly ZipEntry[], fileSize: number) {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  const isSafe = entries.every(
    ({ name, method, is_encrypted }) =>
      (method === 0 || method === 8) && !is_encrypted && !/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|\0/.test(name),
  )
  return (
    isSafe &&
    entries.length <= MAX_ENTRIES &&
    unpacked <= MAX_UNPACKED &&
    (unpacked <= MIN_RATIO_SIZE || unpacked / fileSize <= MAX_RATIO)
  )
}

/** Macros, controls and programs in Office and OpenDocument files. */
const PROGRAM =
  /vbaProject|vbaData|(?:^|\/)activeX\/|^(?:Basic|Scripts)\/|\.(?:exe|dll|com|scr|bat|cmd|ps1|vbs|js|jar|hta|lnk)$/i

function openArchive(bytes: Buffer) {
  const entries = zipEntries(bytes)
  if (!entries || !isBounded(entries, bytes.length) || entries.some(({ name }) => PROGRAM.test(name))) return null
  if (!entries.every((entry) => hasDeclaredSize(bytes, entry))) return null
  const text = (name: string) => {
    const entry = entries.find((each) => each.name === name)
    return entry ? readEntry(bytes, entry, MAX_TEXT_ENTRY) : null
  }
  return { text, has: (name: RegExp) => entries.some((each) => name.test(each.name)) }
}

function isWord(bytes: Buffer) {
  const archive = openArchive(bytes)
  const types = archive?.text('[Content_Types].xml') ?? ''
  return (
    archive !== null &&
    archive.has(/^word\/document\d*\.xml$/) &&
    types.includes('wordprocessingml.document.main+xml') &&
    !/macroEnabled/i.test(types)
  )
}

function isOpenText(bytes: Buffer) {
  const archive = openArchive(bytes)
  return (
    archive?.text('mimetype')?.trim() === 'application/vnd.oasis.opendocument.text' && archive.has(/^content\.xml$/)
  )
}

const RULES: Record<string, (bytes: Buffer) => boolean> = {
  pdf: isPdf,
  txt: isText,
  rtf: isRichText,
  doc: isLegacyWord,
  docx: isWord,
  odt: isOpenText,
}

/** Whether the whole content of a document matches its extension. */
export const isDocument = (extension: string, bytes: Buffer) => RULES[extension]?.(bytes) ?? false
