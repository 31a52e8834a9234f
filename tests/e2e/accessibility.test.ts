import { expect, type Page, test } from 'playwright/test'
import { leaveVideo, answerQuestion, rejectCookies, signUp, site, loadMessages } from '../support/candidate.ts'
import { recorderOn } from '../support/recorder.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expectAccessibleInEveryDisplay } from '../support/displays.ts'

const COMPANIES = [
  { slug: 'levain', locale: 'fr', job: '/jobs/boulanger-de-nuit-lille' },
  { slug: 'noctua', locale: 'en', job: '/jobs/dark-sky-cartographer-london' },
  { slug: 'almea', locale: 'de', job: '/jobs/pflegefachkraft-koeln' },
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Presses Tab until the element has focus. Fails if Tab cannot reach it. */
async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await page.locator(`${selector}:focus`).count()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${selector} is not reached by Tab`)
}

for (const { slug, locale, job } of COMPANIES)
  test.describe(slug, () => {
    test.use({ locale })

    test('the public pages and their dialogs meet WCAG 2.2 AA', async ({ page }) => {
      const t = await loadMessages(locale)
      await page.goto(site(slug, job))
      if (slug === 'almea') await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await rejectCookies(page, t)
      const paths = [
        '',
        '/all-jobs',
        job,
        '/help-center',
        '/terms-and-conditions',
        '/accessibility',
        '/embedding',
        '/not-found',
      ]
      for (const path of paths) {
        await page.goto(site(slug, path))
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await expectAccessible(page)
      }
      await page.goto(site(slug, '/all-jobs'))
      await page.getByRole('button', { name: t('site.SIGN_IN') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
    })
  })

test.describe('applying', () => {
  test.use({ locale: 'fr' })
  const JOB = '/jobs/boulanger-de-nuit-lille/apply'
  const QUESTIONS = 10

  test('meets WCAG 2.2 AA in every display, on every screen from the video to the profile', async ({ page }) => {
    test.slow()
    const t = await loadMessages('fr')
    await page.goto(site('levain', JOB))
    await rejectCookies(page, t)
    await page.locator('video').first().waitFor()
    await expectAccessibleInEveryDisplay(page)
    await leaveVideo(page, t)
    for (let n = 1; n <= QUESTIONS; n += 1) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`\\b${n} sur ${QUESTIONS}`))
      await expectAccessibleInEveryDisplay(page)
      await answerQuestion(page)
    }
    await page.getByRole('button', { name: t('account.SIGN_UP.GO') }).click()
    await expect(page.getByLabel(t('account.FIELD.FIRST_NAME'))).toBeFocused()
    await expectAccessibleInEveryDisplay(page)
    await signUp(page, t)
    const file = page.locator('input[type=file]')
    await expect(page.getByRole('heading', { level: 1, name: t('funnel.PITCH.TITLE') })).toBeVisible()
    await expectAccessibleInEveryDisplay(page)
    await page.getByRole('button', { name: t('recorder.CHOOSE.WEBCAM') }).click()
    await expect(page.getByRole('button', { name: t('recorder.READY.START') })).toBeEnabled()
    await expectAccessibleInEveryDisplay(page)
    const recorder = recorderOn(page, t)
    await recorder.skipCountdown(() => recorder.button('READY.PRACTICE').click())
    await page.getByRole('timer').waitFor()
    await expectAccessibleInEveryDisplay(page)
    await page.getByRole('button', { name: t('recorder.RECORDING.STOP') }).click()
    await page.getByRole('button', { name: t('recorder.PRACTISED.GO') }).waitFor()
    await expectAccessibleInEveryDisplay(page)
    await page.getByRole('button', { name: t('recorder.LIVE.CLOSE') }).click()
    await page.getByLabel(t('recorder.CHOOSE.FILE')).setInputFiles('tests/support/pitch.mp4')
    await page.getByText(t('recorder.SEND.DONE')).waitFor()
    await expectAccessibleInEveryDisplay(page)
    await page.getByRole('button', { name: t('recorder.REVIEW.ACCEPT') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeVisible()
    await expectAccessibleInEveryDisplay(page)
    await file.setInputFiles('tests/support/cv.pdf')
    await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).waitFor()
    await expectAccessibleInEveryDisplay(page)
    const details = t('funnel.REVIEW.CHANGE_WHAT').replace('{what}', t('funnel.REVIEW.YOU'))
    await page.getByRole('button', { name: details }).click()
    await page.getByRole('dialog').locator('form').waitFor()
    await expectAccessibleInEveryDisplay(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
    await page.getByRole('link', { name: t('funnel.RECEIPT.VIEW_APPLICATIONS') }).waitFor()
    await expectAccessibleInEveryDisplay(page)
    await page.getByRole('link', { name: t('funnel.RECEIPT.VIEW_APPLICATIONS') }).click()
    await page.getByRole('button', { name: t('applications.WITHDRAW_OR_DELETE') }).click()
    await expectAccessibleInEveryDisplay(page)
    await page.goto(site('levain', '/profile'))
    await page.getByLabel(t('account.FIELD.FIRST_NAME')).waitFor()
    await expectAccessibleInEveryDisplay(page)
  })
})

test.describe('by keyboard', () => {
  test.use({ locale: 'en' })

  test('moves focus to the start of each screen and question, and continues on Enter', async ({ page }) => {
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

  test('moves focus to the first field of a dialog, keeps it inside, and returns it', async ({ page }) => {
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
      // Between two rounds, focus is on the browser's toolbar, never on the page behind the dialog.
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

test.describe('at 400% zoom', () => {
  test.use({ locale: 'de', viewport: { width: 320, height: 256 } })

  test('needs no horizontal scrolling', async ({ page }) => {
    const job = '/jobs/pflegefachkraft-koeln'
    const terms = ['/terms-and-conditions', '/terms-and-conditions-2', '/accessibility']
    for (const path of ['', '/all-jobs', job, `${job}/apply`, ...terms]) {
      await page.goto(site('almea', path))
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
  })
})
