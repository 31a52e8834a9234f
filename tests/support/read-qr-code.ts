import jsQR from 'jsqr'
import sharp from 'sharp'

/** Decodes the QR code in an image (PNG or SVG). Null if there is none. */
export async function readQrCode(image: Uint8Array): Promise<string | null> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
