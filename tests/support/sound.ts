import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Checks the current page against WCAG 2.2 AA; the test continues, to find all violations. */
export async function expectSound(page: Page) {
  // Colors cannot be measured while they fade in.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))))
  // There are no frames of other sites here, so the faster mode works.
  // A dialog that still fades in has less contrast than it will have.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
        .map(({ finished }) => finished),
    ).then(() => undefined),
  )
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  expect.soft(faults, page.url()).toEqual([])
}
