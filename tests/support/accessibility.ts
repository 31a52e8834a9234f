import axe, { type RunOnly } from 'axe-core'
import { expect, type JSHandle, type Page } from 'playwright/test'
import { logAxeRun, WCAG } from './axe-run.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Options = {
  /** Names the page in errors. */
  name?: string
  /** Names the display in the log of runs. */
  display?: string
  /** Rules that are not checked. */
  without?: readonly string[]
  /** Elements of the page that are not checked, because they were checked before. */
  known?: JSHandle<Element[]>
}

/**
 * Checks the current page against WCAG 2.2 AA, except for `without`. The test continues after a violation, so that one
 * run finds all violations.
 */
export const expectAccessible = (page: Page, options: Options = {}) =>
  expectNoViolation(page, { type: 'tag', values: WCAG }, options)

/** Checks only these rules of axe. */
export const expectRules = (page: Page, rules: readonly string[], options: Options = {}) =>
  expectNoViolation(page, { type: 'rule', values: [...rules] }, options)

async function expectNoViolation(page: Page, runOnly: RunOnly, options: Options) {
  const { name = page.url(), display = '', without = [], known } = options
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const messages = await page.evaluate(
    async ({ runOnly, without, known = [] }) => {
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
      const { violations } = await window.axe.run(
        { include: document, exclude: known },
        {
          runOnly,
          rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
          resultTypes: ['violations'],
          // No rule in use reads style sheets.
          preload: { assets: ['media'] },
        },
      )
      // Screen readers read a title after the name, unless the title is the name.
      const repeated = [
        ...document.querySelectorAll<HTMLElement>('[title]:not([title=""], [aria-hidden="true"])'),
      ].filter(({ title, ariaLabel, textContent }) => ariaLabel === title || textContent?.includes(title))
      const nodes = repeated.map(({ outerHTML: html }) => ({ html }))
      return [...violations, { id: 'title-repeats-name', nodes }].flatMap((violation) =>
        violation.nodes.map(({ html }) => `${violation.id}: ${html.slice(0, 200)}`),
      )
    },
    { runOnly, without, known },
  )
  logAxeRun({ display, violations: messages.length })
  expect.soft(messages, name).toEqual([])
}
