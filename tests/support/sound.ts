import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Checks the current page against WCAG 2.2 AA, except for `without`. The test continues after a violation, to find all of
 * them.
 */
export async function expectAccessible(page: Page, without: string[] = []) {
  // Colors cannot be measured while they fade in. Endless animations change no colors.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
        .map(({ finished }) => finished),
    ).then(() => undefined),
  )
  // The legacy mode is faster. It is sufficient because there are no frames of other sites.
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).disableRules(without).setLegacyMode().analyze()
  const messages = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  expect.soft(messages, page.url()).toEqual([])
}

const SIZES: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

type Size = { width: number; height: number }
type Options = {
  sizes?: readonly Size[]
  without?: readonly string[]
  /** On phones, a bar at the bottom may cover a part of a control, so that the size of controls is not checked. */
  hasBottomBar?: boolean
}

/** Checks the current page in all sizes and both schemes: WCAG 2.2 AA, and no horizontal scroll bar. */
export async function expectSoundAtAllSizes(
  page: Page,
  { sizes = SIZES, without = [], hasBottomBar = false }: Options = {},
) {
  for (const viewport of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page, hasBottomBar && viewport.width < 768 ? [...without, 'target-size'] : [...without])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
}
