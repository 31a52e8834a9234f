import { expect, type Page, test } from 'playwright/test'
import { loadMessages, rejectCookiesInAdvance, site } from '../support/candidate.ts'
import { expectAccessible, expectRules } from '../support/accessibility.ts'
import { applyTheme, THEMES } from '../support/themes.ts'

type Media = Parameters<Page['emulateMedia']>[0]
type Display = {
  name: string
  media?: Media
  width?: number
  theme?: Record<string, string>
  /** Default: all rules. Colors change the contrast only, and a narrow page the size of targets. */
  rules?: string[]
}

/** Ways to display the same page. Each one is checked on each page. With forced colors, the system chooses the contrast. */
const DISPLAYS: Display[] = [
  { name: 'as it is' },
  { name: 'wide', width: 1440 },
  { name: 'at 320 px', width: 320, rules: ['target-size'] },
  { name: 'with forced colors', media: { forcedColors: 'active' }, rules: [] },
  { name: 'with more contrast', media: { contrast: 'more' }, rules: ['color-contrast'] },
  { name: 'in a dark theme', theme: THEMES[4]!, rules: ['color-contrast'] },
]

const PATHS = {
  levain: ['/', '/all-jobs', '/all-jobs?what=astronaut', '/jobs/boulanger-de-nuit-lille', '/verification'],
  noctua: ['/', '/professions', '/team', '/news', '/jobs/dark-sky-cartographer-london', '/not-found'],
  almea: ['/help-center', '/terms-and-conditions-2', '/accessibility', '/jobs/pflegefachkraft-koeln/apply'],
}

test.use({ locale: 'en' })

for (const [company, paths] of Object.entries(PATHS))
  for (const path of paths)
    test(`${company}${path} meets WCAG 2.2 AA in every display`, async ({ page }) => {
      await rejectCookiesInAdvance(page, company)
      await page.goto(site(company, path))
      await page.getByRole('main').waitFor()
      for (const { name, media, width = 390, theme, rules } of DISPLAYS)
        await test.step(name, async () => {
          await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference', ...media })
          await page.setViewportSize({ width, height: 800 })
          if (theme) await applyTheme(page, theme)
          await (rules ? expectRules(page, rules) : expectAccessible(page))
          expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width)
        })
    })

/** Records every text that appears in a live region. */
const logLiveRegions = (page: Page) =>
  page.addInitScript(() => {
    const log: string[] = []
    Object.assign(window, { liveLog: log })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[role=status], [role=alert], [aria-live=polite]')
        const text = region?.textContent?.trim()
        if (text && log.at(-1) !== text) log.push(text)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
const liveLog = (page: Page) => page.evaluate(() => (window as unknown as { liveLog: string[] }).liveLog)
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body)

test('announces the results and never loses focus when filters change', async ({ page }) => {
  const t = await loadMessages('en')
  await logLiveRegions(page)
  await page.goto(site('levain', '/all-jobs?what=astronaut'))
  await page.getByRole('button', { name: /^Without/ }).click()
  await expect(page).toHaveURL(/all-jobs$/)
  await expect.poll(() => liveLog(page)).toContainEqual(expect.stringMatching(/^\d+ jobs?$/))
  expect(await hasFocus(page)).toBe(true)
  await page.getByRole('button', { name: t('website.JOBS.FILTERS') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox').first().selectOption({ index: 1 })
  await expect(sheet.getByRole('status').first()).toHaveText(/^\d+ jobs?$/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect.poll(() => hasFocus(page)).toBe(true)
})
