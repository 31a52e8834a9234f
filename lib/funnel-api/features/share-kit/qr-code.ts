import { encode } from 'uqr'
import { bitmapPng } from '#lib/funnel-api/features/share-kit/bitmap-png'

/** Scanners need a quiet zone of four modules. With level Q, a code is readable if a quarter of it is dirty or torn. */
const OPTIONS = { ecc: 'Q', border: 4 } as const

/** Returns the rows of modules of a QR code. True is dark. */
export const qrModules = (text: string): boolean[][] => encode(text, OPTIONS).data

/**
 * Returns the rectangles of dark modules in each row, as `[x, y, width]`. Joined modules leave no gaps between them.
 */
export function darkRuns(rows: readonly (readonly boolean[])[]): [number, number, number][] {
  return rows.flatMap((row, y) => {
    const runs: [number, number, number][] = []
    for (const [x, isDark] of row.entries()) {
      const last = runs.at(-1)
      if (isDark && last && last[0] + last[2] === x) last[2] += 1
      else if (isDark) runs.push([x, y, 1])
    }
    return runs
  })
}

export function qrSvg(text: string, size: number): string {
  const rows = qrModules(text)
  const path = darkRuns(rows)
    .map(([x, y, width]) => `M${x} ${y}h${width}v1h-${width}z`)
    .join('')
  const box = `viewBox="0 0 ${rows.length} ${rows.length}" width="${size}" height="${size}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#000"/></svg>\n`
}

/** Returns a PNG of at most `size` pixels. All modules have the same whole number of pixels. */
export function qrPng(text: string, size: number): Buffer {
  const rows = qrModules(text)
  return bitmapPng(rows, Math.max(1, Math.floor(size / rows.length)))
}
