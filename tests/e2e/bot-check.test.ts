import { expect, test } from 'playwright/test'
import {
  afterAccount,
  loadMessages,
  newEmail,
  PASSWORD,
  reachAccount,
  rejectCookies,
  signUp,
} from '../support/candidate.ts'
import { startRecaptcha } from '../support/recaptcha.ts'
import { startServer } from '../support/server.ts'

// One server for both tests.
test.describe.configure({ mode: 'default' })
test.use({ locale: 'fr' })

const JOB = '/jobs/boulanger-de-nuit-lille'

let provider: Awaited<ReturnType<typeof startRecaptcha>>
let server: Awaited<ReturnType<typeof startServer>>
test.beforeAll(async () => {
  provider = await startRecaptcha()
  const origins = { RECAPTCHA_SCRIPT_ORIGIN: provider.origin, RECAPTCHA_API_ORIGIN: provider.origin }
  server = await startServer({
    env: { ...origins, RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: 'secret-key' },
  })
})
test.afterAll(async () => {
  await server.stop()
  await provider.stop()
})

test('lets a suspected robot continue with one click, and sends nothing to the provider before the form is used', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const checks = () => requests.filter((url) => url.startsWith(provider.origin) || url.includes('bot_challenge'))
  const t = await loadMessages('fr')
  await page.goto(server.origin('levain') + JOB)
  await rejectCookies(page, t)
  await page.goto(`${server.origin('levain')}${JOB}/apply`)
  await reachAccount(page, t)
  await expect(page.getByText(t('account.BOT.BY_RECAPTCHA'))).toBeVisible()
  expect(checks()).toEqual([])

  const hostname = 'levain.localhost'
  const verdict = { success: true, action: 'sign_up', hostname, challenge_ts: new Date().toISOString() }
  provider.answer({ json: { ...verdict, score: 0.1 } })
  const email = await signUp(page, t)
  await expect(page.getByRole('alert').filter({ hasText: t('errors.API.BOT_SUSPECTED') })).toBeVisible()
  expect(checks()).toEqual([`${provider.origin}/recaptcha/api.js?render=explicit`])
  expect(provider.requests[0]!.body).toMatch(/^secret=secret-key&response=03-sign_up-/)
  await expect(page.getByLabel(t('account.FIELD.PASSWORD'), { exact: true })).toHaveValue(PASSWORD)
  await expect(page.getByLabel(t('account.FIELD.EMAIL'), { exact: true })).toHaveValue(email)
  await page.getByRole('button', { name: t('account.BOT.CONTINUE') }).click()
  await expect(afterAccount(page, t)).toBeVisible()
  expect(provider.requests).toHaveLength(1)
})

test('lets users continue if the network blocks the provider’s script', async ({ page }) => {
  await page.route(`${provider.origin}/**`, (route) => route.abort())
  const t = await loadMessages('fr')
  await page.goto(server.origin('levain') + JOB)
  await rejectCookies(page, t)
  await page.goto(`${server.origin('levain')}${JOB}/apply`)
  await reachAccount(page, t)
  await signUp(page, t, newEmail())
  await expect(afterAccount(page, t)).toBeVisible()
})
