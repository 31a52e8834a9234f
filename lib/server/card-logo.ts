import 'server-only'
import sharp from 'sharp'
import { bytesOf } from '#lib/contract/bytes'

/** Where lib/host leaves the embedded file service, and what reads public addresses and no others. */
const FILES = Symbol.for('careers.files')
const READER = Symbol.for('careers.public-reader')
const MOST_BYTES = 5 * 1024 * 1024
/** Twice the room that a card has for it. */
const ROOM = { width: 680, height: 176 }

export type Logo = { src: string; width: number; height: number }
type Host = {
  [FILES]?: (request: Request) => Promise<Response>
  [READER]?: (url: string, most: number) => Promise<Uint8Array>
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

/** A logo of whatever kind (SVG, WebP); null where it cannot be had. */
async function pictureAt(url: string, origin: URL) {
  const bytes = await bytesAt(url, origin)
  return bytes && sharp(bytes, { density: 300, limitInputPixels: 40_000_000 })
}

/** Of the widest shape that search engines show logos in. */
const SHAPE = { width: 600, height: 240 }

/** The logo as search engines take it: whole, in a shape of theirs, with nothing around it. It throws where it cannot be had. */
export async function shapedLogo(url: string, origin: URL): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await pictureAt(url, origin)
  if (!picture) throw new Error('no logo')
  return new Uint8Array(
    await picture
      .resize({ ...SHAPE, fit: 'contain', background: '#0000' })
      .png()
      .toBuffer(),
  )
}

/** The logo as the renderer of cards takes it; null where it cannot be had. */
export async function cardLogo(url: string | null, origin: URL): Promise<Logo | null> {
  if (url === null) return null
  try {
    const picture = await pictureAt(url, origin)
    if (!picture) return null
    const { data, info } = await picture
      .resize({ ...ROOM, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { src: `data:image/png;base64,${data.toString('base64')}`, width: info.width / 2, height: info.height / 2 }
  } catch {
    return null
  }
}
