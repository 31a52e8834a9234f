import { expect, type Locator, type Page } from 'playwright/test'
import sharp from 'sharp'
import { contrast } from '../../lib/domain/theme.ts'

const hex = (bytes: Buffer, at: number) => `#${bytes.subarray(at, at + 3).toString('hex')}`

/** Moves focus to the element by keyboard, and checks that at least a line around it changes by 3:1 (WCAG 2.4.13). */
export async function expectVisibleFocus(page: Page, element: Locator) {
  await element.evaluate((at) => (at as HTMLElement).blur())
  const box = (await element.boundingBox())!
  const x = Math.max(0, box.x - 8)
  const y = Math.max(0, box.y - 8)
  const clip = { x, y, width: box.x + box.width + 8 - x, height: box.y + box.height + 8 - y }
  const shot = async () => {
    const image = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
    return sharp(image).removeAlpha().raw().toBuffer()
  }
  const before = await shot()
  await element.focus()
  // A key press shows the focus ring.
  await page.keyboard.press('Shift')
  await expect(element).toBeFocused()
  const after = await shot()
  let changed = 0
  for (let at = 0; at < before.length; at += 3)
    if (before.compare(after, at, at + 3, at, at + 3) !== 0 && contrast(hex(before, at), hex(after, at)) >= 3)
      changed += 1
  expect
    .soft(changed, await element.evaluate((at) => at.outerHTML.slice(0, 120)))
    .toBeGreaterThan(box.width + box.height)
}
