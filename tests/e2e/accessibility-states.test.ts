import { expect, type Page, test } from 'playwright/test'
import { loadMessages, rejectCookiesInAdvance, site } from '../support/candidate.ts'
import { expectAccessibleInEveryDisplay } from '../support/displays.ts'

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
      await expectAccessibleInEveryDisplay(page)
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
