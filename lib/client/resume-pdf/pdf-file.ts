/** The number of an object in the file. */
export type Ref = number

const encoder = new TextEncoder()

/** A4 in points. */
export const PAGE = { width: 595, height: 842 } as const

/** Four hexadecimal digits. */
export const hex4 = (value: number) => value.toString(16).toUpperCase().padStart(4, '0')

/** A text in UTF-16, as hexadecimal digits. */
export const utf16 = (text: string) =>
  Array.from({ length: text.length }, (_, index) => hex4(text.charCodeAt(index))).join('')

/** Numbers in a PDF have no exponent. */
export const decimal = (value: number) => String(Math.round(value * 100) / 100)

/**
 * Compresses a stream, or returns it unchanged in a browser that cannot. The result has its filter as a dictionary
 * entry.
 */
export async function deflate(bytes: Uint8Array<ArrayBuffer>) {
  if (!('CompressionStream' in globalThis)) return { filter: '', bytes }
  const compressed = new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate')))
  return { filter: '/Filter/FlateDecode', bytes: new Uint8Array(await compressed.arrayBuffer()) }
}

/** Writes the parts of PDF 1.7 that a CV needs: objects, streams, pages and a title. */
export function createPdfFile() {
  const objects: Uint8Array<ArrayBuffer>[][] = []

  const reserve = (): Ref => objects.push([])
  /** `entries` are the entries of the dictionary. */
  function set(ref: Ref, entries: string, stream?: Uint8Array<ArrayBuffer>) {
    objects[ref - 1] = stream
      ? [encoder.encode(`<<${entries}/Length ${stream.length}>>\nstream\n`), stream, encoder.encode('\nendstream')]
      : [encoder.encode(`<<${entries}>>`)]
  }
  function add(entries: string, stream?: Uint8Array<ArrayBuffer>): Ref {
    const ref = reserve()
    set(ref, entries, stream)
    return ref
  }
  const addText = async (text: string) => {
    const { filter, bytes } = await deflate(encoder.encode(text))
    return add(filter, bytes)
  }

  const tree = reserve()
  const pages: Ref[] = []
  /** `content` are drawing operators, `resources` and `more` dictionary entries. */
  async function addPage(content: string, resources: string, { width, height, more = '' }: PageSize = PAGE) {
    const entries = `/MediaBox[0 0 ${decimal(width)} ${decimal(height)}]/Resources<<${resources}>>${more}`
    pages.push(add(`/Type/Page/Parent ${tree} 0 R/Contents ${await addText(content)} 0 R${entries}`))
  }

  function finish(title: string, lang: string): Blob {
    set(tree, `/Type/Pages/Count ${pages.length}/Kids[${pages.map((ref) => `${ref} 0 R`).join(' ')}]`)
    const root = add(
      `/Type/Catalog/Pages ${tree} 0 R/Lang<FEFF${utf16(lang)}>/ViewerPreferences<</DisplayDocTitle true>>`,
    )
    const info = add(`/Title<FEFF${utf16(title)}>`)
    // Bytes above 127 in the second line mark the file as binary.
    const parts = [Uint8Array.from([...encoder.encode('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 10])]
    let at = parts[0]!.length
    const offsets: string[] = []
    const write = (part: Uint8Array<ArrayBuffer>) => {
      parts.push(part)
      at += part.length
    }
    for (const [index, object] of objects.entries()) {
      offsets.push(`${String(at).padStart(10, '0')} 00000 n \n`)
      for (const part of [encoder.encode(`${index + 1} 0 obj\n`), ...object, encoder.encode('\nendobj\n')]) write(part)
    }
    const size = objects.length + 1
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
    const trailer = `trailer\n<</Size ${size}/Root ${root} 0 R/Info ${info} 0 R>>\nstartxref\n${at}\n%%EOF\n`
    write(encoder.encode(table + trailer))
    return new Blob(parts, { type: 'application/pdf' })
  }

  return { add, addText, addPage, finish }
}
export type PdfFile = ReturnType<typeof createPdfFile>

type PageSize = { width: number; height: number; more?: string }
