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
