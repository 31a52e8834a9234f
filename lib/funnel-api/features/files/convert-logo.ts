import type { DrawnLogo, LogoBox } from '#lib/funnel-api/files/isolated/draw-logo'
import { runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'

/** Converts a logo to a PNG within a box, in a worker process. The pages of Next.js call it through `globalThis`. */
export const convertLogo = (bytes: Uint8Array, box: LogoBox): Promise<DrawnLogo> =>
  runIsolated('draw-logo', box, {
    lane: 'operator',
    bytes: bytes.length,
    label: `logo of ${bytes.length} bytes`,
    file: { bytes },
  })
