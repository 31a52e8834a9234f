import { sharp } from '#lib/funnel-api/features/files/isolated/sharp'
import type { TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'

const MAX_PIXELS = 40_000_000

export type LogoBox = { width: number; height: number; fit: 'inside' | 'contain' }
export type DrawnLogo = { png: Uint8Array; width: number; height: number }

/**
 * Task 'draw-logo': converts a logo of any format, including SVG, to a PNG. With `fit: 'inside'`, the PNG fits within
 * the box. With `fit: 'contain'`, it has the size of the box, with transparent margins.
 */
export async function run({ width, height, fit }: LogoBox, { file }: TaskTools): Promise<DrawnLogo> {
  const { data, info } = await sharp(await file.all(), { density: 300, limitInputPixels: MAX_PIXELS })
    .resize({ width, height, fit, background: '#0000' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}
