const decode = (bytes: ArrayBuffer, encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes)

/** Reads a text file. Captions are often in UTF-16 or in the encoding of Western European Windows. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be')
  try {
    return decode(bytes, 'utf-8')
  } catch {
    return decode(bytes, 'windows-1252')
  }
}
