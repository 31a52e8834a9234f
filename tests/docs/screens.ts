import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'

/** The width of a screen in the image, and the number of screens in a row. */
const PHONES = { width: 260, columns: 4 }
const GAP = 20
const BACKGROUND = '#dfe1e6'
const MAX_BYTES = 150_000
/** Quality of the image. A lower one is used if the image is too large. */
const QUALITIES = [75, 70, 65, 60, 55, 50, 45, 40]

/** Chromium shows a spinner on a video for some seconds, also when the video is loaded. */
const VIDEO_CONTROLS_MS = 4000
const LAYOUT_MS = 300

/** Takes a screenshot with all fonts, images and videos. With `next`, it shows a long page from its start to `next`. */
export async function shoot(page: Page, next?: Locator) {
  await page.waitForFunction(async () => {
    await document.fonts.ready
    const media = [...document.querySelectorAll<HTMLImageElement | HTMLVideoElement>('img, video')]
    const visible = media.filter((element) => element.getBoundingClientRect().top < innerHeight)
    return visible.every((element) => ('complete' in element ? element.complete : element.readyState >= 2))
  })
  await page.waitForTimeout((await page.locator('video[controls]').count()) > 0 ? VIDEO_CONTROLS_MS : LAYOUT_MS)
  const { width, height } = page.viewportSize()!
  if (!next) return page.screenshot({ caret: 'initial' })
  const end = await next.evaluate((element) => {
    scrollTo(0, 0)
    return element.getBoundingClientRect().bottom
  })
  const clip = { x: 0, y: 0, width, height: end + GAP / 2 }
  return page.screenshot({ caret: 'initial', ...(end > height && { fullPage: true, clip }) })
}

/** Writes screenshots into one WebP image, in rows. */
export async function writeScreens(file: string, screenshots: readonly Buffer[], { width, columns } = PHONES) {
  const screens = await Promise.all(
    screenshots.map((each) => sharp(each).resize(width).png().toBuffer({ resolveWithObject: true })),
  )
  const placed: { input: Buffer; left: number; top: number }[] = []
  let top = GAP
  for (let first = 0; first < screens.length; first += columns) {
    const row = screens.slice(first, first + columns)
    row.forEach(({ data }, column) => placed.push({ input: data, left: GAP + column * (width + GAP), top }))
    top += Math.max(...row.map(({ info }) => info.height)) + GAP
  }
  const total = GAP + Math.min(columns, screens.length) * (width + GAP)
  const background = { width: total, height: top, channels: 3, background: BACKGROUND } as const
  const image = await sharp({ create: background }).composite(placed).png().toBuffer()
  mkdirSync(path.dirname(file), { recursive: true })
  for (const quality of QUALITIES) {
    const bytes = await sharp(image).webp({ quality, effort: 6 }).toBuffer()
    writeFileSync(file, bytes)
    if (bytes.length <= MAX_BYTES) return
  }
  throw new Error(`${file} has more than ${MAX_BYTES} bytes`)
}
