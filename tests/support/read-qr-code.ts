import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const WASM = new URL('../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url)
let isPrepared = false

/** Decodes the QR code in an image (PNG or SVG). Null if there is none. */
export async function readQrCode(image: Uint8Array): Promise<string | null> {
  // By default, the library loads its module from another site.
  if (!isPrepared) prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(WASM)).buffer } })
  isPrepared = true
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb' as const,
  }
  const [found] = await readBarcodes(pixels as ImageData, { formats: ['QRCode'] })
  return found?.text ?? null
}
