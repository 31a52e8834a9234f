import type { JSHandle, Page } from 'playwright/test'
import type { Clip } from '../pixel-contrast.ts'

export const FOCUSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"])'
/** Space around a control in which its focus ring may be. */
const AROUND = 8

export type Box = Clip & {
  /** Pixels of the thinnest ring around the control. */
  ring: number
}

/** The parts of controls that are in the window. A hidden input is replaced by its label. */
export const boxesOf = (controls: JSHandle<(Element | undefined)[]>): Promise<Box[]> =>
  controls.evaluate((targets) =>
    targets.map((target) => {
      if (!(target instanceof HTMLElement)) return { x: 0, y: 0, width: 0, height: 0, ring: 0 }
      const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined
      const own = target.getBoundingClientRect()
      const isHidden = own.width < 4
      const isDrawnElsewhere = isHidden || getComputedStyle(target).opacity === '0'
      const { left, top, right, bottom } = isHidden && label ? label.getBoundingClientRect() : own
      const x = Math.max(0, left)
      const y = Math.max(0, top)
      const width = Math.min(innerWidth, right) - x
      const height = Math.min(innerHeight, bottom) - y
      // Only the drawn box of a hidden input has a ring, which is at least 24 px wide.
      return { x, y, width, height, ring: isDrawnElsewhere ? 48 : width + height }
    }),
  )

/** A control and the space around it, in the window. */
export function clipAround(page: Page, box: Clip): Clip {
  const size = page.viewportSize()!
  const x = Math.floor(Math.max(0, box.x - AROUND))
  const y = Math.floor(Math.max(0, box.y - AROUND))
  return {
    x,
    y,
    width: Math.ceil(Math.min(size.width, box.x + box.width + AROUND)) - x,
    height: Math.ceil(Math.min(size.height, box.y + box.height + AROUND)) - y,
  }
}
