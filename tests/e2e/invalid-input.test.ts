import { expect, type Page, test } from 'playwright/test'
import {
  afterAccount,
  loadMessages,
  PASSWORD,
  reachAccount,
  rejectCookies,
  rejectCookiesInAdvance,
  signUp,
  site,
  startApplication,
} from '../support/candidate.ts'
import { slugOf } from '../support/companies.ts'
import { becomeCandidate, startCandidacy } from '../support/pitch.ts'

test.use({ locale: 'en' })

const JOB = '/jobs/data-engineer-bread'

type Translate = Awaited<ReturnType<typeof loadMessages>>

const expectError = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()

async function goToAccount(page: Page, t: Translate) {
  await page.goto(site('levain', JOB))
  await rejectCookies(page, t)
  await startApplication(page, t)
  await reachAccount(page, t)
}

test('reports each error in a sign-up and keeps the input', async ({ page }) => {
  const t = await loadMessages('en')
  await goToAccount(page, t)
  const go = page.getByRole('button', { name: t('account.SIGN_UP.GO') })
  await go.click()
  await expectError(page, t('errors.FORMS.REQUIRED'))
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(5)
  await summary.getByRole('link').first().click()
  await expect(page.getByLabel(t('account.FIELD.FIRST_NAME'))).toBeFocused()
  await page.getByLabel(t('account.FIELD.FIRST_NAME')).fill('Zoë')
  await page.getByLabel(t('account.FIELD.EMAIL'), { exact: true }).fill('zoe@nowhere')
  await page.getByLabel(t('account.FIELD.PASSWORD'), { exact: true }).fill('short')
  await go.click()
  await expectError(page, t('errors.FORMS.INVALID_EMAIL'))
  await expectError(page, t('errors.FORMS.MIN_LENGTH').replace('{n}', '8'))
  await expect(page.getByLabel(t('account.FIELD.FIRST_NAME'))).toHaveValue('Zoë')
})

test('leads an email with an account to sign-in, and keeps the job', async ({ page, browser }) => {
  const t = await loadMessages('en')
  const other = await browser.newContext({ locale: 'en' })
  const call = await becomeCandidate(await other.newPage(), 'levain')
  const { email } = await call<{ email: string }>('GET', '/me')
  await other.close()

  // Uses another password, because sign-up with the correct one signs the user in.
  await goToAccount(page, t)
  await signUp(page, t, email, 'another calm morning')
  await expectError(page, t('errors.API.EMAIL_TAKEN'))
  await page.getByRole('button', { name: t('account.SIGN_UP.TO_SIGN_IN') }).click()
  await expect(page.getByLabel(t('account.FIELD.EMAIL'), { exact: true })).toHaveValue(email)
  await page.getByLabel(t('account.FIELD.PASSWORD'), { exact: true }).fill('not my password')
  await page.getByRole('button', { name: t('account.SIGN_IN.GO'), exact: true }).click()
  await expectError(page, t('errors.API.INVALID_CREDENTIALS'))
  await page.getByLabel(t('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('account.SIGN_IN.GO'), exact: true }).click()
  await expect(afterAccount(page, t)).toBeVisible()
})

test('rejects invalid answers and files in place, and keeps everything else', async ({ page }) => {
  const t = await loadMessages('en')
  await rejectCookiesInAdvance(page, 'levain')
  const call = await becomeCandidate(page, 'levain')
  await startCandidacy(call, slugOf('levain'), 'data-engineer-bread')
  await page.goto(site('levain', `${JOB}/apply`))
  const next = page.locator('form button[type=submit]')

  await page.getByRole('textbox').fill('my site')
  await next.click()
  await expectError(page, t('errors.FORMS.INVALID_URL'))
  await expect(page.getByRole('textbox')).toHaveValue('my site')
  await page.getByRole('textbox').fill('https://example.org/talk')
  await next.click()

  await next.click()
  await expectError(page, t('errors.FORMS.REQUIRED'))
  await page.getByRole('checkbox', { name: 'Python' }).check({ force: true })
  await next.click()

  // The browser returns an empty value for this input.
  await page.getByRole('spinbutton').pressSequentially('9e')
  await next.click()
  await expectError(page, t('errors.FORMS.INVALID_PATTERN'))
  await page.getByRole('textbox').or(page.getByRole('spinbutton')).fill('90')
  await next.click()
  await expectError(page, t('errors.FORMS.RANGE_MAX').replace('{n}', '40'))
  await page.getByRole('textbox').or(page.getByRole('spinbutton')).fill('9')
  await next.click()

  await page.getByRole('textbox').fill('Too short')
  await next.click()
  await expectError(page, t('errors.FORMS.MIN_LENGTH').replace('{n}', '40'))
  await page.reload()
  await expect(page.getByRole('textbox')).toHaveValue('Too short')
  await page.getByRole('textbox').fill('It was wrong by half, because a school holiday had moved by a week that year.')
  await next.click()
  await next.click()

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await expectError(page, t('files.REJECTED.TYPE').replace('{name}', 'cv.exe').split('{types}')[0]!)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await expectError(page, t('files.REJECTED.EMPTY').replace('{name}', 'cv.pdf'))
  // An HTML page named as a PDF, which only its content reveals.
  await page.locator('input[type=file]').setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html><script>alert(1)</script></html>'),
  })
  await expectError(page, t('errors.API.UNSUPPORTED_TYPE'))
  await page.reload()
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await expect(page.getByRole('heading', { name: t('funnel.REVIEW.TITLE') })).toBeVisible()
  await expect(page.getByText('It was wrong by half')).toBeVisible()
})
