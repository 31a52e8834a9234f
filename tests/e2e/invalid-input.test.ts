import { expect, type Page, test } from 'playwright/test'
import {
  newEmail,
  PASSWORD,
  refuseCookies,
  signUp,
  site,
  startApplication,
  watchFilm,
  wordsOf,
} from '../support/candidate.ts'

test.use({ locale: 'en' })

const JOB = '/jobs/data-engineer-bread'

type Say = Awaited<ReturnType<typeof wordsOf>>

const error = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()

async function arrive(page: Page, say: Say) {
  await page.goto(site('levain', JOB))
  await refuseCookies(page, say)
  await page
    .getByRole('link', { name: new RegExp(say('campaign.APPLY')) })
    .last()
    .click()
}

test('reports each error in a sign-up and keeps the input', async ({ page }) => {
  const say = await wordsOf('en')
  await arrive(page, say)
  const go = page.getByRole('button', { name: say('account.SIGN_UP.GO') })
  await go.click()
  await error(page, say('errors.FORMS.REQUIRED'))
  await expect(page.getByLabel(say('account.FIELD.FIRST_NAME'))).toBeFocused()
  await page.getByLabel(say('account.FIELD.FIRST_NAME')).fill('Zoë')
  await page.getByLabel(say('account.FIELD.EMAIL')).fill('zoe@nowhere')
  await page.getByLabel(say('account.FIELD.PASSWORD'), { exact: true }).fill('short')
  await go.click()
  await error(page, say('errors.FORMS.INVALID_EMAIL'))
  await error(page, say('errors.FORMS.MIN_LENGTH').replace('{n}', '8'))
  await expect(page.getByLabel(say('account.FIELD.FIRST_NAME'))).toHaveValue('Zoë')
})

test('leads an email with an account to sign-in, and keeps the job', async ({ page, browser }) => {
  const say = await wordsOf('en')
  const email = newEmail()
  const other = await browser.newContext({ locale: 'en' })
  const first = await other.newPage()
  await arrive(first, say)
  await signUp(first, say, email)
  await expect(first.getByRole('button', { name: say('funnel.START.GO') })).toBeVisible()
  await other.close()

  // With the correct password this would sign in.
  await arrive(page, say)
  await signUp(page, say, email, 'another calm morning')
  await error(page, say('errors.API.EMAIL_TAKEN'))
  await page.getByRole('button', { name: say('account.SIGN_UP.TO_SIGN_IN') }).click()
  await expect(page.getByLabel(say('account.FIELD.EMAIL'))).toHaveValue(email)
  await page.getByLabel(say('account.FIELD.PASSWORD'), { exact: true }).fill('not my password')
  await page.getByRole('button', { name: say('account.SIGN_IN.GO'), exact: true }).click()
  await error(page, say('errors.API.INVALID_CREDENTIALS'))
  await page.getByLabel(say('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: say('account.SIGN_IN.GO'), exact: true }).click()
  await expect(page.getByRole('button', { name: say('funnel.START.GO') })).toBeVisible()
})

test('rejects invalid answers and files in place, and keeps everything else', async ({ page }) => {
  const say = await wordsOf('en')
  await arrive(page, say)
  await signUp(page, say)
  await startApplication(page, say)
  await watchFilm(page, say)
  const next = page.locator('form button[type=submit]')

  await page.getByRole('textbox').fill('my site')
  await next.click()
  await error(page, say('errors.FORMS.INVALID_URL'))
  await expect(page.getByRole('textbox')).toHaveValue('my site')
  await page.getByRole('textbox').fill('https://example.org/talk')
  await next.click()

  await next.click()
  await error(page, say('errors.FORMS.REQUIRED'))
  await page.getByRole('checkbox', { name: 'Python' }).check({ force: true })
  await next.click()

  // For this the browser returns an empty value.
  await page.getByRole('spinbutton').pressSequentially('9e')
  await next.click()
  await error(page, say('errors.FORMS.INVALID_PATTERN'))
  await page.getByRole('textbox').or(page.getByRole('spinbutton')).fill('90')
  await next.click()
  await error(page, say('errors.FORMS.RANGE_MAX').replace('{n}', '40'))
  await page.getByRole('textbox').or(page.getByRole('spinbutton')).fill('9')
  await next.click()

  await page.getByRole('textbox').fill('Too short')
  await next.click()
  await error(page, say('errors.FORMS.MIN_LENGTH').replace('{n}', '40'))
  await page.reload()
  await expect(page.getByRole('textbox')).toHaveValue('Too short')
  await page.getByRole('textbox').fill('It was wrong by half, because a school holiday had moved by a week that year.')
  await next.click()
  await next.click()

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await error(page, say('ui.FILE.REFUSED.TYPE').replace('{name}', 'cv.exe').split('{types}')[0]!)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await error(page, say('ui.FILE.REFUSED.EMPTY').replace('{name}', 'cv.pdf'))
  // A page named as a PDF: only the content shows it.
  await page.locator('input[type=file]').setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html><script>alert(1)</script></html>'),
  })
  await error(page, say('errors.API.UNSUPPORTED_TYPE'))
  await page.reload()
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await expect(page.getByRole('heading', { name: say('funnel.REVIEW.TITLE') })).toBeVisible()
  await expect(page.getByText('It was wrong by half')).toBeVisible()
})
