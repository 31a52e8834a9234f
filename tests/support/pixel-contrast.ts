import { expect, type Locator, type Page } from 'playwright/test'
import sharp from 'sharp'
import { contrast } from '../../lib/domain/theme.ts'

export type Clip = { x: number; y: number; width: number; height: number }

/** RGB bytes of a part of the page. */
export async function pixelsOf(page: Page, clip?: Clip): Promise<Buffer> {
  const image = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  return sharp(image).removeAlpha().raw().toBuffer()
}

/** The pixels of a part of an image. */
export const partOf = (pixels: Buffer, imageWidth: number, { x, y, width, height }: Clip): Buffer =>
  Buffer.concat(
    Array.from({ length: height }, (_, row) => {
      const start = ((y + row) * imageWidth + x) * 3
      return pixels.subarray(start, start + width * 3)
    }),
  )

/** A color with a smaller share of an element's pixels is the anti-aliased edge of a letter, not the text color. */
const TEXT_SHARE = 0.001

/** The contrast between the most frequent color of an element, which is its background, and its text. */
export async function contrastOf(page: Page, element: Locator): Promise<number> {
  const bytes = await pixelsOf(page, (await element.boundingBox())!)
  const counts = new Map<string, number>()
  for (let at = 0; at < bytes.length; at += 3) counts.set(hex(bytes, at), (counts.get(hex(bytes, at)) ?? 0) + 1)
  const least = (bytes.length / 3) * TEXT_SHARE
  const colors = [...counts].filter(([, count]) => count >= least).sort(([, a], [, b]) => b - a)
  const [background] = colors[0]!
  return Math.max(...colors.map(([color]) => contrast(background, color)))
}

const hex = (bytes: Buffer, at: number) => `#${bytes.subarray(at, at + 3).toString('hex')}`

/** The number of pixels that changed by 3:1. */
export function changedPixels(before: Buffer, after: Buffer) {
  let changed = 0
  for (let at = 0; at < before.length; at += 3)
    if (before.compare(after, at, at + 3, at, at + 3) !== 0 && contrast(hex(before, at), hex(after, at)) >= 3)
      changed += 1
  return changed
}

/** Focuses the element as by keyboard, and checks that at least a line around it changes by 3:1 (WCAG 2.4.13). */
export async function expectVisibleFocus(page: Page, element: Locator) {
  await element.evaluate((at) => (at as HTMLElement).blur())
  const box = (await element.boundingBox())!
  const x = Math.max(0, box.x - 8)
  const y = Math.max(0, box.y - 8)
  const clip = { x, y, width: box.x + box.width + 8 - x, height: box.y + box.height + 8 - y }
  const before = await pixelsOf(page, clip)
  await element.focus()
  // A key press shows the focus ring.
  await page.keyboard.press('Shift')
  await expect(element).toBeFocused()
  const after = await pixelsOf(page, clip)
  expect
    .soft(changedPixels(before, after), await element.evaluate((at) => at.outerHTML.slice(0, 120)))
    .toBeGreaterThan(box.width + box.height)
}
