import 'server-only'
import { bytesOf } from '#lib/contract/bytes'

/** Set by lib/host: the embedded file service, a reader of public addresses, and the converter in a worker process. */
const FILES = Symbol.for('careers.files')
const READER = Symbol.for('careers.public-reader')
const LOGOS = Symbol.for('careers.logo-converter')
const MOST_BYTES = 5 * 1024 * 1024
/** Twice the room that a card has for it. */
const ROOM = { width: 680, height: 176, fit: 'inside' } as const
/** Of the widest shape that search engines show logos in. */
const SHAPE = { width: 600, height: 240, fit: 'contain' } as const

export type Logo = { src: string; width: number; height: number }
type Box = typeof ROOM | typeof SHAPE
type Drawn = { png: Uint8Array; width: number; height: number }
type Host = {
  [FILES]?: (request: Request) => Promise<Response>
  [READER]?: (url: string, most: number) => Promise<Uint8Array>
  [LOGOS]?: (bytes: Uint8Array, box: Box) => Promise<Drawn>
}

/** The bytes of a logo: one of ours, or from the open internet, never from the network that the server stands in. */
async function bytesAt(url: string, origin: URL): Promise<Uint8Array | null> {
  const address = new URL(url, origin)
  const { [FILES]: files, [READER]: readPublic } = globalThis as Host
  if (address.origin === origin.origin && files) {
    const reply = await files(new Request(address))
    return reply.ok ? bytesOf(reply, MOST_BYTES) : null
  }
  if (address.protocol !== 'https:' || !readPublic) throw new Error('not from here')
  return readPublic(address.href, MOST_BYTES)
}

/** A logo of any format (SVG, WebP) as a PNG; null where it cannot be read. */
async function drawn(url: string, origin: URL, box: Box): Promise<Drawn | null> {
  const bytes = await bytesAt(url, origin)
  const { [LOGOS]: convert } = globalThis as Host
  if (!convert) throw new Error('no logo converter')
  return bytes && convert(bytes, box)
}

/** The logo as search engines take it: whole, in a shape of theirs, with nothing around it. It throws where it cannot be had. */
export async function shapedLogo(url: string, origin: URL): Promise<Uint8Array<ArrayBuffer>> {
  const logo = await drawn(url, origin, SHAPE)
  if (!logo) throw new Error('no logo')
  return new Uint8Array(logo.png)
}

/** The logo as the renderer of cards takes it; null where it cannot be had. */
export async function cardLogo(url: string | null, origin: URL): Promise<Logo | null> {
  if (url === null) return null
  try {
    const logo = await drawn(url, origin, ROOM)
    if (!logo) return null
    const src = `data:image/png;base64,${Buffer.from(logo.png).toString('base64')}`
    return { src, width: logo.width / 2, height: logo.height / 2 }
  } catch {
    return null
  }
}
