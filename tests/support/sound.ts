import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What is on the screen breaks no rule of WCAG 2.2 AA; the journey goes on, to find all that do. */
export async function expectSound(page: Page) {
  // Colours that are still fading in are no colours to measure.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))))
  // No frames of other sites here, hence the quick way of running it.
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  expect.soft(faults, page.url()).toEqual([])
}
