import { expect, type Page, test } from 'playwright/test'
import { answerQuestion, loadMessages, newEmail, PASSWORD, rejectCookies, site } from '../support/candidate.ts'
import { press, reach } from '../support/keyboard.ts'

type Translate = Awaited<ReturnType<typeof loadMessages>>

const JOB = '/jobs/data-engineer-bread'
const QUESTIONS = 5

async function openJob(page: Page, t: Translate, search = '') {
  await page.goto(site('levain', JOB + search))
  await rejectCookies(page, t)
}
const applyLink = (page: Page, t: Translate) => page.getByRole('link', { name: new RegExp(t('campaign.APPLY')) }).last()
const expectSubmitted = async (page: Page, t: Translate) => {
  await expect(page.getByRole('heading', { name: t('funnel.RECEIPT.TITLE') })).toBeVisible()
  await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible()
}
const questionCountText = (t: Translate, n: number, count = QUESTIONS) =>
  t('funnel.SURVEY.COUNT').replace('{n}', String(n)).replace('{count}', String(count))

test.describe('in French', () => {
  test.use({ locale: 'fr' })

  test('answers, creates the account, adds a CV and submits, with reload and Back on the way', async ({ page }) => {
    test.slow()
    const t = await loadMessages('fr')
    await openJob(page, t, '?source=affiche')
    await applyLink(page, t).click()

    const expectScreen = async (step: RegExp, title: string) => {
      await expect(page).toHaveURL(step)
      await expect(page).toHaveTitle(new RegExp(`^${title}`))
    }
    const expectScreenAfterReload = async (step: RegExp, title: string) => {
      await expectScreen(step, title)
      await page.reload()
      await expectScreen(step, title)
    }
    const video = [/[?&]step=video$/, t('funnel.STAGE.VIDEO')] as const
    const question = (n: number) => [/[?&]step=question-\d+$/, questionCountText(t, n)] as const
    await expectScreenAfterReload(...video)
    await page.getByRole('button', { name: t('funnel.NEXT') }).click()
    for (let n = 1; n <= QUESTIONS; n += 1) {
      await expectScreenAfterReload(...question(n))
      await page.goBack()
      await expectScreen(...(n === 1 ? video : question(n - 1)))
      await page.goForward()
      await expectScreen(...question(n))
      await answerQuestion(page)
    }
    const account = [/[?&]step=account$/, t('funnel.ACCOUNT.TITLE')] as const
    await expectScreenAfterReload(...account)
    await page.goBack()
    await expectScreen(...question(QUESTIONS))
    await page.goForward()

    await page.getByLabel(t('account.FIELD.FIRST_NAME')).fill('Camille')
    await page.getByLabel(t('account.FIELD.LAST_NAME'), { exact: true }).fill('Dubreuil')
    await page.getByLabel(t('account.FIELD.EMAIL'), { exact: true }).fill(newEmail())
    await page.getByLabel(t('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: t('account.SIGN_UP.GO') }).click()
    const resume = [/[?&]step=resume$/, t('funnel.STAGE.RESUME')] as const
    await expectScreenAfterReload(...resume)
    await page.goBack()
    await expectScreen(...question(QUESTIONS))
    await page.goForward()
    await expectScreen(...resume)
    await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
    const review = [/[?&]step=review$/, t('funnel.REVIEW.TITLE')] as const
    await expectScreenAfterReload(...review)
    await page
      .getByRole('link', { name: /^Modifier/ })
      .nth(1)
      .click()
    await page.locator('form [type=url]').fill('https://example.org/changed')
    await page.getByRole('button', { name: t('funnel.SURVEY.SAVE') }).click()
    await expectScreen(...review)
    await expect(page.getByText('https://example.org/changed')).toBeVisible()
    const detailsTitle = t('funnel.REVIEW.YOU')
    const changeDetails = page.getByRole('link', {
      name: t('funnel.REVIEW.CHANGE_WHAT').replace('{what}', detailsTitle),
    })
    await changeDetails.click()
    const dialog = page.getByRole('dialog', { name: detailsTitle })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(/[?&]step=review-details$/)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(changeDetails).toBeFocused()
    await page.goForward()
    await expect(dialog.getByRole('button', { name: t('account.FIELD.EMAIL_CHANGE') })).toBeVisible()
    await dialog.getByLabel(t('account.FIELD.FIRST_NAME')).fill('Camille-Marie')
    await dialog.getByRole('button', { name: t('funnel.SURVEY.SAVE') }).click()
    await expect(dialog).toBeHidden()
    await expectScreen(...review)
    await expect(page.getByText('Camille-Marie Dubreuil')).toBeVisible()
    await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
    await expectSubmitted(page, t)
  })

  test('switches the language on a question without losing the input', async ({ page }) => {
    const [t, tGerman] = [await loadMessages('fr'), await loadMessages('de')]
    await openJob(page, t)
    await applyLink(page, t).click()
    await page.getByRole('button', { name: t('funnel.NEXT') }).click()
    await page.locator('form [type=url]').fill('https://example')
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await expect(page.getByText(questionCountText(tGerman, 1))).toBeVisible()
    await expect(page.locator('form [type=url]')).toHaveValue('https://example')
  })

  test('shows within 100 ms that the press on Apply was received, on a slow network', async ({ page }) => {
    const t = await loadMessages('fr')
    await openJob(page, t)
    await expect(page.getByRole('button', { name: t('site.SIGN_IN') })).toBeEnabled()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/apply\?_rsc/, async (route) => {
      await held
      await route.continue()
    })
    const feedbackMs = await applyLink(page, t).evaluate(
      (link: HTMLElement) =>
        new Promise<number>((resolve) => {
          const pressedAt = performance.now()
          new MutationObserver(() => link.querySelector('svg') && resolve(performance.now() - pressedAt)).observe(
            link,
            {
              childList: true,
              subtree: true,
            },
          )
          link.click()
        }),
    )
    expect(feedbackMs).toBeLessThan(100)
    release()
    await expect(page.locator('video')).toBeVisible()
  })

  test('stores no answer in localStorage on a shared computer', async ({ page, context }) => {
    const t = await loadMessages('fr')
    await openJob(page, t)
    await applyLink(page, t).click()
    await page.getByRole('button', { name: t('funnel.NEXT') }).click()
    await page.getByText(t('funnel.DEVICE.TITLE')).click()
    const shared = page.getByRole('checkbox', { name: new RegExp(t('funnel.DEVICE.SHARED')) })
    await page.getByText(t('funnel.DEVICE.SHARED')).click()
    await expect(shared).toBeChecked()
    await page.locator('form [type=url]').fill('https://example.org/mine')
    await page.reload()
    await expect(page.locator('form [type=url]')).toHaveValue('https://example.org/mine')
    await page.close()
    const newTab = await context.newPage()
    await newTab.goto(site('levain', `${JOB}/apply`))
    await expect(newTab.locator('video')).toBeVisible()
    expect(await newTab.evaluate(() => JSON.stringify(localStorage))).not.toContain('example.org/mine')
  })
})

test.describe('in English', () => {
  test.use({ locale: 'en', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

  test('applies with the keyboard only', async ({ page }) => {
    test.slow()
    const t = await loadMessages('en')
    // The video question of this job is required, so the test includes the recorder.
    await page.goto(site('noctua', '/jobs/product-designer-red-light-london'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: t('site.SKIP_TO_APPLICATION') })).toBeFocused()
    await page.keyboard.press('Enter')
    const type = (text: string) => page.keyboard.type(text)
    const enter = () => page.keyboard.press('Enter')
    const nextField = () => page.keyboard.press('Tab')
    const expectQuestion = (n: number) => expect(page.getByText(questionCountText(t, n, 4))).toBeVisible()
    const expectHeading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    await expectQuestion(1)
    const url = page.locator('form [type=url]')
    await url.waitFor()
    await reach(page, await url.evaluate((input: HTMLInputElement) => input.labels![0]!.textContent))
    await type('https://example.org/work')
    await enter()
    await expectQuestion(2)
    await nextField()
    await page.keyboard.press('Space')
    await enter()
    await expectQuestion(3)
    await nextField()
    await type('3')
    await enter()
    await expectQuestion(4)
    await nextField()
    await type('One centimeter. I tried it in skiing gloves.')
    await press(page, t('funnel.SURVEY.FINISH'))
    await expectHeading(t('funnel.ACCOUNT.TITLE'))
    await reach(page, t('account.FIELD.FIRST_NAME'))
    await type('Camille')
    await nextField()
    await type('Dubreuil')
    await nextField()
    await type(newEmail())
    await nextField()
    await type(PASSWORD)
    await enter()
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    await page.keyboard.press('Space')
    await enter()
    await expectHeading(t('funnel.PITCH.TITLE'))
    const write = new RegExp(`^${t('recorder.CHOOSE.WRITE')}`)
    // The recorder loads after the heading.
    await page.getByRole('button', { name: write }).waitFor()
    await press(page, write)
    await reach(page, t('recorder.WRITE.LABEL'))
    await type('A bus timetable. I would start with the size of the numbers.')
    await press(page, t('recorder.WRITE.SAVE'))
    await expectHeading(t('funnel.RESUME.TITLE'))
    const chooser = page.waitForEvent('filechooser')
    await press(page, new RegExp(`^${t('funnel.RESUME.CHOOSE')}`))
    await (await chooser).setFiles('tests/support/cv.pdf')
    await expectHeading(t('funnel.REVIEW.TITLE'))
    await press(page, t('funnel.REVIEW.SEND'))
    await expectSubmitted(page, t)
  })
})
