import { expect, test } from 'playwright/test'
import { expectRules } from '../support/accessibility.ts'
import { loadMessages, site } from '../support/candidate.ts'
import { goToPitch } from '../support/pitch.ts'
import { expectVisibleFocus } from '../support/pixel-contrast.ts'
import { applyTheme, THEMES } from '../support/themes.ts'

test.describe('the focus ring', () => {
  test.use({ locale: 'en', viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false })

  test('is visible in the header, its menu and the search of the home page in every theme', async ({ page }) => {
    const t = await loadMessages('en')
    await page.goto(site('levain'))
    const signIn = page.getByRole('button', { name: t('site.SIGN_IN') })
    await expect(signIn).toBeEnabled()
    const header = page.getByRole('banner').first()
    for (const theme of THEMES) {
      await applyTheme(page, theme)
      await expectVisibleFocus(page, signIn)
      await expectVisibleFocus(page, header.getByRole('link', { name: t('site.NAV.JOBS'), exact: true }))
      await expectVisibleFocus(page, page.getByRole('searchbox').first())
      await expectVisibleFocus(page, page.getByRole('search').getByRole('button'))
      const languages = header.locator('summary')
      await languages.click()
      await expectVisibleFocus(page, header.getByRole('link', { name: 'Deutsch' }))
      await page.keyboard.press('Escape')
    }
  })

  test('and the texts are visible in the header of the application in every theme', async ({ page }) => {
    const { t } = await goToPitch(page, 'levain', 'boulanger-de-nuit-lille', 'en')
    const leave = page.getByRole('link', { name: t('funnel.LEAVE') })
    await expect(page.getByRole('banner').getByText(t('funnel.SAVED'))).toBeVisible()
    for (const theme of THEMES) {
      await applyTheme(page, theme)
      await expectRules(page, ['color-contrast'])
      await expectVisibleFocus(page, leave)
    }
  })
})

test('shows the whole name of the job in the header of the application at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(site('almea', '/jobs/pflegefachkraft-koeln/apply'))
  const name = page.getByRole('banner').getByRole('paragraph').first()
  await name.evaluate(
    (text) => (text.textContent += ' '.repeat(1) + 'Fachkraft für Gesundheits- und Kinderkrankenpflege '.repeat(3)),
  )
  const { height, content } = await name.evaluate((text) => ({ height: text.clientHeight, content: text.scrollHeight }))
  expect(content).toBeLessThanOrEqual(height + 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('draws lines and quiet texts in full contrast for readers who prefer it', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' })
  await page.goto(site('levain', '/all-jobs'))
  const color = (name: string) =>
    page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), name)
  for (const name of ['--color-quiet', '--color-line', '--color-control'])
    expect(await color(name), name).toBe(await color('--color-text'))
})
