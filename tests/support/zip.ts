import { crc32, deflateRawSync } from 'node:zlib'

export type Entry = {
  name: string
  data: Buffer | string
  isStored?: boolean
  isEncrypted?: boolean
  /** The uncompressed size that the headers declare. Default: the real size. */
  size?: number
}

const entryOf = ({ name, data, isStored = false, isEncrypted = false, size }: Entry) => {
  const bytes = Buffer.from(data)
  const packed = isStored ? bytes : deflateRawSync(bytes, { level: 9 })
  return { name: Buffer.from(name), packed, crc: crc32(bytes), size: size ?? bytes.length, isStored, isEncrypted }
}

/** The fields in both headers of an entry. */
function fields({ packed, crc, size, name, isStored, isEncrypted }: ReturnType<typeof entryOf>) {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(isEncrypted ? 1 : 0, 2)
  head.writeUInt16LE(isStored ? 0 : 8, 4)
  head.writeUInt32LE(crc, 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(size, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}

/**
 * Creates an archive, valid or not. `from` is the declared offset of its entries. With `isOverlapping`, all entries
 * share the bytes of the first one.
 */
export function zip(entries: readonly Entry[], { from = 0, isOverlapping = false } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = from
  for (const given of entries) {
    const entry = entryOf(given)
    const common = fields(entry)
    const start = isOverlapping ? from : at
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(start, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, rest, entry.name)
    if (isOverlapping && locals.length > 0) continue
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, entry.name, entry.packed])
    locals.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, listed, end])
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

export const wordEntries = (type = WORD): Entry[] => [
  {
    name: '[Content_Types].xml',
    data: `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
  },
  { name: '_rels/.rels', data: '<Relationships/>' },
  { name: 'word/document.xml', data: '<w:document><w:body>Twelve years of bread.</w:body></w:document>' },
]

/** A minimal archive that the upload checks accept as a Word document. */
export const docx = (...more: Entry[]) => zip([...wordEntries(), ...more])
export const odt = (...more: Entry[]) =>
  zip([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', isStored: true },
    { name: 'content.xml', data: '<office:document-content/>' },
    ...more,
  ])
