import { expect, type Page, test } from 'playwright/test'
import { expectRules } from '../support/accessibility.ts'
import { leaveVideo, loadMessages, signUp, site } from '../support/candidate.ts'
import { goToPitch } from '../support/pitch.ts'
import { expectVisibleFocus } from '../support/pixel-contrast.ts'
import { applyTheme, THEMES } from '../support/themes.ts'

/** Presses Tab until the element has focus. Fails if Tab cannot reach it. */
async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await page.locator(`${selector}:focus`).count()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not reach ${selector}`)
}

test.describe('by keyboard', () => {
  test.use({ locale: 'en' })

  test('moves focus to the heading of each screen and question, and continues on Enter', async ({ page }) => {
    const t = await loadMessages('en')
    const heading = (name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    const screen = (title: string) => heading(t(title))
    const question = (n: number) => heading(new RegExp(`^Question ${n} of 5 – `))
    const enter = () => page.keyboard.press('Enter')
    await page.goto(site('levain', '/jobs/data-engineer-bread/apply'))
    await leaveVideo(page, t)
    await question(1)
    await tabTo(page, 'form [type=url]')
    await page.keyboard.type('my site')
    await enter()
    await expect(page.getByRole('alert').filter({ hasText: t('errors.FORMS.INVALID_URL') })).toBeAttached()
    await expect(page.locator('form [type=url]')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('https://example.org/talk')
    await enter()
    await question(2)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    await page.keyboard.press('Space')
    await enter()
    await question(3)
    await page.keyboard.press('Tab')
    await page.keyboard.type('9')
    await enter()
    await question(4)
    await page.keyboard.press('Tab')
    await page.keyboard.type('It was wrong by half, because a school holiday had moved by a week.')
    await tabTo(page, 'form [type=submit]')
    await enter()
    await question(5)
    await tabTo(page, 'form [type=submit]')
    await enter()
    await screen('funnel.ACCOUNT.TITLE')
    await signUp(page, t)
    await screen('funnel.RESUME.TITLE')
    await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
    await screen('funnel.REVIEW.TITLE')
    await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).focus()
    await enter()
    await screen('funnel.RECEIPT.TITLE')
  })

  test('moves focus to the first field of a dialog, keeps it inside, and returns it to the opening button', async ({
    page,
  }) => {
    const t = await loadMessages('en')
    await page.goto(site('levain', '/all-jobs'))
    const opener = page.getByRole('button', { name: t('site.SIGN_IN') })
    await expect(opener).toBeEnabled()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(t('account.FIELD.EMAIL'), { exact: true })).toBeFocused()
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      // After the last control, Tab moves to the browser's toolbar, and activeElement is body.
      expect(await page.evaluate(() => document.activeElement!.matches('body, dialog[open] *'))).toBe(true)
    }
    await dialog.getByRole('button', { name: t('account.SIGN_IN.FORGOTTEN') }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('group', { name: t('account.FORGOTTEN.TITLE') }).getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

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

  test('is visible in the header of the application in every theme, and the texts are readable', async ({ page }) => {
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

test.describe('the API reference', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false })

  test('makes each scrollable element focusable', async ({ page }) => {
    await page.goto(site('levain', '/staff/v1/'))
    // Redoc loads 900 KB of script and draws every call, which takes long on a slow machine.
    await page.getByRole('heading', { name: 'Conventions' }).waitFor({ timeout: 60_000 })
    /** The number of focusable scrollable elements, and the HTML of the others. */
    const scrollers = () =>
      page.evaluate(() => {
        const scrolls = (
          { scrollWidth, clientWidth, scrollHeight, clientHeight }: Element,
          style: CSSStyleDeclaration,
        ) =>
          (/auto|scroll/.test(style.overflowX) && scrollWidth > clientWidth + 1) ||
          (/auto|scroll/.test(style.overflowY) && scrollHeight > clientHeight + 1)
        const parts = [...document.body.querySelectorAll<HTMLElement>('*')]
        const found = parts.filter((part) => scrolls(part, getComputedStyle(part)))
        const htmlOf = (isFocusable: boolean) =>
          found.filter(({ tabIndex }) => tabIndex >= 0 === isFocusable).map(({ outerHTML }) => outerHTML.slice(0, 120))
        return { reached: htmlOf(true).length, others: htmlOf(false) }
      })
    await expect.poll(scrollers).toEqual({ reached: expect.any(Number), others: [] })
    expect((await scrollers()).reached).toBeGreaterThan(1)
  })
})

test('shows the full name of the job in the header of the application at 320 px', async ({ page }) => {
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
