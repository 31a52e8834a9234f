import { fileTypeFromBuffer } from 'file-type'

/** Accepted MIME types of the content, by file extension. `detectType` returns the first one for all of them. */
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
  mp4: ['video/mp4', 'video/x-m4v', 'video/quicktime', 'audio/x-m4a', 'audio/mp4'],
  mov: ['video/quicktime', 'video/mp4'],
  webm: ['video/webm', 'video/matroska'],
  m4a: ['audio/mp4', 'audio/x-m4a', 'video/mp4', 'video/quicktime'],
  mp3: ['audio/mpeg'],
  wav: ['audio/wav'],
}

/**
 * Returns the type of a file with that extension by its first bytes, or null. `head` is its first 64 KB, or the whole
 * file.
 */
export async function detectType(extension: string, head: Buffer): Promise<string | null> {
  // Plain text has no signature. `isDocument` checks its whole content.
  if (extension === 'txt') return 'text/plain'
  const allowed = MIMES[extension] ?? []
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? ''
  return allowed.includes(mime) ? allowed[0]! : null
}
