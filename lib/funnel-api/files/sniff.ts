import { fileTypeFromBuffer } from 'file-type'
import { FOLDERS, type Folder } from '#lib/domain/upload'

/** What a file's first bytes may be, by the ending it may have; the name alone proves nothing. */
const MIMES: Record<string, string[]> = {
  pdf: ['application/pdf'],
  doc: ['application/x-cfb', 'application/msword'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip'],
  odt: ['application/vnd.oasis.opendocument.text'],
  rtf: ['application/rtf'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  webp: ['image/webp'],
  mp4: ['video/mp4', 'video/x-m4v', 'video/quicktime'],
  mov: ['video/quicktime', 'video/mp4'],
  webm: ['video/webm', 'video/matroska'],
}

/** Text has no mark of its own: it is valid UTF-8 or Latin without control characters, and no markup. */
function isText(bytes: Buffer) {
  const head = bytes.subarray(0, 65_536)
  return (
    !head.some((byte) => byte < 9 || (byte > 13 && byte < 32)) &&
    !/<(?:!doctype|html|script|svg|\?xml)/i.test(head.toString('latin1'))
  )
}

/** The type that a file really has if its folder takes it, else null. `head` is its first 64 KB at least. */
export async function acceptedType(folder: Folder, filename: string, head: Buffer): Promise<string | null> {
  const extension = filename.split('.').pop()?.toLowerCase() ?? ''
  if (!(FOLDERS[folder].extensions as readonly string[]).includes(extension)) return null
  if (extension === 'txt') return isText(head) ? 'text/plain' : null
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? ''
  const allowed = MIMES[extension] ?? []
  // A ZIP whose kind its first bytes do not tell: those of a text program name an entry of a letter.
  if (mime === 'application/zip' && !/\[Content_Types\]\.xml|word\//.test(head.toString('latin1'))) return null
  return allowed.includes(mime) ? allowed[0]! : null
}
