import type { DrawnLogo, LogoBox } from '#lib/funnel-api/features/files/isolated/draw-logo'
import { isolatedTask, runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import type { run } from '#lib/funnel-api/features/files/isolated/draw-logo'

const DRAW_LOGO = isolatedTask<typeof run>('draw-logo', new URL('./isolated/draw-logo.ts', import.meta.url))

/** Converts a logo to a PNG within a box, in a worker process. The pages of Next.js call it through `globalThis`. */
export const convertLogo = (bytes: Uint8Array, box: LogoBox): Promise<DrawnLogo> =>
  runIsolated(DRAW_LOGO, box, {
    lane: 'operator',
    bytes: bytes.length,
    label: `logo of ${bytes.length} bytes`,
    file: { bytes },
  })
