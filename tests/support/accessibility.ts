import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Checks the current page against WCAG 2.2 AA, except for `without`. The test continues after a violation, to find all of
 * them.
 */
export const expectAccessible = (page: Page, without: string[] = []) =>
  expectNoViolation(page, (axe) => axe.withTags(RULES).disableRules(without))

/** Checks single rules, where the others cannot change. */
export const expectRules = async (page: Page, rules: readonly string[]) => {
  if (rules.length > 0) await expectNoViolation(page, (axe) => axe.withRules([...rules]))
}

async function expectNoViolation(page: Page, choose: (axe: AxeBuilder) => AxeBuilder) {
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
  const { violations } = await choose(new AxeBuilder({ page })).setLegacyMode().analyze()
  const messages = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  expect.soft(messages, page.url()).toEqual([])
}

const CONTRAST = 'color-contrast'
const PHONE = { width: 390, height: 844 }
const TABLET = { width: 768, height: 1024 }
const DESKTOP = { width: 1440, height: 900 }

type Options = {
  without?: readonly string[]
  /** On phones, a bar at the bottom may cover a part of a control, so that the size of controls is not checked. */
  hasBottomBar?: boolean
}

/**
 * Checks that the current page meets WCAG 2.2 AA on a phone and on a desktop, with contrast in both color schemes, and
 * that it has no horizontal scroll bar at any size.
 */
export async function expectAccessibleAtAllSizes(page: Page, { without = [], hasBottomBar = false }: Options = {}) {
  const resize = async (viewport: typeof PHONE) => {
    await page.setViewportSize(viewport)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  const useScheme = (colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const expectContrast = () => expectRules(page, without.includes(CONTRAST) ? [] : [CONTRAST])
  // All rules once per layout, because only the contrast depends on the scheme.
  await resize(PHONE)
  await useScheme('light')
  await expectAccessible(page, hasBottomBar ? [...without, 'target-size'] : [...without])
  await useScheme('dark')
  await expectContrast()
  await resize(TABLET)
  await resize(DESKTOP)
  await expectAccessible(page, [...without])
  await useScheme('light')
  await expectContrast()
}
