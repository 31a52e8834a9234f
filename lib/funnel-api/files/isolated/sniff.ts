import { fileTypeFromBuffer } from 'file-type'

/** What a file's first bytes may be, by the ending it may have, its own type first; the name alone proves nothing. */
const MIMES: Record<string, readonly string[]> = {
  pdf: ['application/pdf'],
  doc: ['application/msword', 'application/x-cfb'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip'],
  odt: ['application/vnd.oasis.opendocument.text', 'application/zip'],
  rtf: ['application/rtf'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  webp: ['image/webp'],
  mp4: ['video/mp4', 'video/x-m4v', 'video/quicktime'],
  mov: ['video/quicktime', 'video/mp4'],
  webm: ['video/webm', 'video/matroska'],
}

/** The type that a file of that ending has by its first bytes, or null. `head` is its first 64 KB, or all of it. */
export async function typeOf(extension: string, head: Buffer): Promise<string | null> {
  // Text has no mark of its own: all of it is looked at.
  if (extension === 'txt') return 'text/plain'
  const allowed = MIMES[extension] ?? []
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? ''
  return allowed.includes(mime) ? allowed[0]! : null
}
