import { rejectActivePdf } from '#lib/funnel-api/files/isolated/inspect-pdf'
import {
  endsInArchive,
  isHonest,
  readEntry,
  type ZipEntry,
  zipEntries,
} from '#lib/funnel-api/files/isolated/zip-directory'

/** What a browser or a server would run. Short names are left out: compressed bytes spell them by chance. */
const MARKUP = /<(?:\?php|!doctype|html[\s>]|script[\s>]|iframe[\s>])/i
const MARKUP_IN_TEXT =
  /<(?:\?|!doctype|!--|%|\/?(?:html|head|body|script|svg|iframe|object|embed|img|style|link|meta|form|math|base|video|audio)[\s/>])/i

const ENTRIES_MOST = 2000
const UNPACKED_MOST = 100 * 1024 * 1024
const RATIO_MOST = 100
/** Text of a few repeated words packs very well; a bomb is large besides. */
const RATIO_FROM = 4 * 1024 * 1024
const SMALL_ENTRY = 1024 * 1024

const PDF_MARKUP_REACH = 1024
const PDF_END_REACH = 2048

export const holdsMarkup = (bytes: Buffer) => MARKUP.test(bytes.toString('latin1'))

/** From its first byte to its end a PDF and nothing besides. Throws ACTIVE_CONTENT for scripts. */
function isPdf(bytes: Buffer) {
  const front = bytes.subarray(0, PDF_MARKUP_REACH).toString('latin1')
  const end = bytes.subarray(-PDF_END_REACH).toString('latin1')
  const isWhole = /^%PDF-\d\.\d/.test(front) && !MARKUP.test(front) && end.includes('%%EOF') && !endsInArchive(bytes)
  if (isWhole) rejectActivePdf(bytes)
  return isWhole
}

/** UTF-8 or Latin without control characters, and no markup. */
const isText = (bytes: Buffer) =>
  !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32) || byte === 127) &&
  !MARKUP_IN_TEXT.test(bytes.toString('latin1'))

/** Objects packed into rich text are programs more often than pictures. */
const isRichText = (bytes: Buffer) => !/\\(?:objdata|objupdate|objautlink|objocx)\b/.test(bytes.toString('latin1'))

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

const isOldWord = (bytes: Buffer) => bytes.includes(utf16('WordDocument')) && !bytes.includes(utf16('_VBA_PROJECT'))

function isBounded(entries: readonly ZipEntry[], fileSize: number) {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  const isNormal = entries.every(
    ({ name, method, is_encrypted }) =>
      (method === 0 || method === 8) && !is_encrypted && !/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|\0/.test(name),
  )
  return (
    isNormal &&
    entries.length <= ENTRIES_MOST &&
    unpacked <= UNPACKED_MOST &&
    (unpacked <= RATIO_FROM || unpacked / fileSize <= RATIO_MOST)
  )
}

/** Macros, controls and programs, in either family of office files. */
const PROGRAM =
  /vbaProject|vbaData|(?:^|\/)activeX\/|^(?:Basic|Scripts)\/|\.(?:exe|dll|com|scr|bat|cmd|ps1|vbs|js|jar|hta|lnk)$/i

function entriesOf(bytes: Buffer) {
  const entries = zipEntries(bytes)
  if (!entries || !isBounded(entries, bytes.length) || entries.some(({ name }) => PROGRAM.test(name))) return null
  if (!entries.every((entry) => isHonest(bytes, entry))) return null
  const text = (name: string) => {
    const entry = entries.find((each) => each.name === name)
    return entry ? readEntry(bytes, entry, SMALL_ENTRY) : null
  }
  return { text, has: (name: RegExp) => entries.some((each) => name.test(each.name)) }
}

function isWord(bytes: Buffer) {
  const archive = entriesOf(bytes)
  const types = archive?.text('[Content_Types].xml') ?? ''
  return (
    archive !== null &&
    archive.has(/^word\/document\d*\.xml$/) &&
    types.includes('wordprocessingml.document.main+xml') &&
    !/macroEnabled/i.test(types)
  )
}

function isOpenText(bytes: Buffer) {
  const archive = entriesOf(bytes)
  return (
    archive?.text('mimetype')?.trim() === 'application/vnd.oasis.opendocument.text' && archive.has(/^content\.xml$/)
  )
}

const RULES: Record<string, (bytes: Buffer) => boolean> = {
  pdf: isPdf,
  txt: isText,
  rtf: isRichText,
  doc: isOldWord,
  docx: isWord,
  odt: isOpenText,
}

/** Whether the whole of a document is what its ending says. */
export const isDocument = (extension: string, bytes: Buffer) => RULES[extension]?.(bytes) ?? false
