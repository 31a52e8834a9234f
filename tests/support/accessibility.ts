import axe, { type RunOnly } from 'axe-core'
import { expect, type Page } from 'playwright/test'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Checks the current page against WCAG 2.2 AA, except for `without`. The test continues after a violation, to find all of
 * them.
 */
export const expectAccessible = (page: Page, without: readonly string[] = []) =>
  expectNoViolation(page, { type: 'tag', values: RULES }, without)

/** Checks single rules, where the others cannot change. */
export const expectRules = async (page: Page, rules: readonly string[]) => {
  if (rules.length > 0) await expectNoViolation(page, { type: 'rule', values: [...rules] })
}

async function expectNoViolation(page: Page, runOnly: RunOnly, without: readonly string[] = []) {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const messages = await page.evaluate(
    async ({ runOnly, without }) => {
      // A new color scheme applies in the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      // Colors cannot be measured while they fade in. Endless animations change no colors. A transition of an inherited
      // color starts when that of the parent ends.
      const running = () =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === 'running')
          .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
      for (let list = running(); list.length > 0; list = running())
        await Promise.allSettled(list.map(({ finished }) => finished))
      const { violations } = await window.axe.run({
        runOnly,
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        // No rule in use reads style sheets.
        preload: { assets: ['media'] },
      })
      // Screen readers read a title after the name, unless the title is the name.
      const repeated = [
        ...document.querySelectorAll<HTMLElement>('[title]:not([title=""], [aria-hidden="true"])'),
      ].filter(({ title, ariaLabel, textContent }) => ariaLabel === title || textContent?.includes(title))
      const nodes = repeated.map(({ outerHTML: html }) => ({ html }))
      return [...violations, { id: 'title-repeats-name', nodes }].flatMap((violation) =>
        violation.nodes.map(({ html }) => `${violation.id}: ${html.slice(0, 200)}`),
      )
    },
    { runOnly, without },
  )
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
  await expectAccessible(page, hasBottomBar ? [...without, 'target-size'] : without)
  await useScheme('dark')
  await expectContrast()
  await resize(TABLET)
  await resize(DESKTOP)
  await expectAccessible(page, without)
  await useScheme('light')
  await expectContrast()
}
