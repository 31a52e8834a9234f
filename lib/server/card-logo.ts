import 'server-only'
import { readBytes } from '#lib/contract/bytes'

/** Set by lib/host: the embedded file service, a reader of public URLs, and the converter in a worker process. */
const FILES = Symbol.for('careers.files')
const READER = Symbol.for('careers.public-reader')
const LOGOS = Symbol.for('careers.logo-converter')
const MAX_BYTES = 5 * 1024 * 1024
/** Twice the size of the logo on a card, for a sharp image. */
const CARD_BOX = { width: 680, height: 176, fit: 'inside' } as const
/** The widest logo format that search engines accept. */
const SEARCH_BOX = { width: 600, height: 240, fit: 'contain' } as const

export type Logo = { src: string; width: number; height: number }
type Box = typeof CARD_BOX | typeof SEARCH_BOX
type Png = { png: Uint8Array; width: number; height: number }
type Host = {
  [FILES]?: (request: Request) => Promise<Response>
  [READER]?: (url: string, maxBytes: number) => Promise<Uint8Array>
  [LOGOS]?: (bytes: Uint8Array, box: Box) => Promise<Png>
}

/** Reads a logo of this site (null if it is missing) or of the public internet. Throws for private addresses. */
async function bytesAt(url: string, origin: URL): Promise<Uint8Array | null> {
  const resolved = new URL(url, origin)
  const { [FILES]: files, [READER]: readPublic } = globalThis as Host
  if (resolved.origin === origin.origin && files) {
    const reply = await files(new Request(resolved))
    return reply.ok ? readBytes(reply, MAX_BYTES) : null
  }
  if (resolved.protocol !== 'https:' || !readPublic) throw new Error('Logo URL not allowed')
  return readPublic(resolved.href, MAX_BYTES)
}

/** Converts a logo of any format, such as SVG, to PNG. Null if this site does not have it. Throws other errors. */
async function drawLogo(url: string, origin: URL, box: Box): Promise<Png | null> {
  const bytes = await bytesAt(url, origin)
  const { [LOGOS]: convert } = globalThis as Host
  if (!convert) throw new Error('Logo converter not configured')
  return bytes && convert(bytes, box)
}

/**
 * The logo as PNG in a format that search engines accept, scaled down without cropping. Throws if it cannot be read.
 */
export async function drawSearchLogo(url: string, origin: URL): Promise<Uint8Array<ArrayBuffer>> {
  const logo = await drawLogo(url, origin, SEARCH_BOX)
  if (!logo) throw new Error('Logo not found')
  return new Uint8Array(logo.png)
}

/** The logo for the card renderer. Null if it cannot be read. */
export async function drawCardLogo(url: string | null, origin: URL): Promise<Logo | null> {
  if (url === null) return null
  try {
    const logo = await drawLogo(url, origin, CARD_BOX)
    if (!logo) return null
    const src = `data:image/png;base64,${Buffer.from(logo.png).toString('base64')}`
    return { src, width: logo.width / 2, height: logo.height / 2 }
  } catch {
    // A card is rendered without a logo if the logo cannot be read.
    return null
  }
}
