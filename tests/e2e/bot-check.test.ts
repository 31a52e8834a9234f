import { expect, test } from 'playwright/test'
import { newEmail, PASSWORD, refuseCookies, signUp, wordsOf } from '../support/candidate.ts'
import { startRecaptcha } from '../support/recaptcha.ts'
import { startServer } from '../support/server.ts'

test.use({ locale: 'fr' })

const JOB = '/jobs/boulanger-de-nuit-lille'

test('lets a suspected robot continue by one press, and asks the provider nothing before the form is used', async ({
  page,
}) => {
  const provider = await startRecaptcha()
  const env = { RECAPTCHA_SCRIPT_ORIGIN: provider.origin, RECAPTCHA_API_ORIGIN: provider.origin }
  const keys = { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: 'secret-key' }
  const server = await startServer({ env: { ...env, ...keys } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const checks = () => asked.filter((url) => url.startsWith(provider.origin) || url.includes('bot_challenge'))
  const say = await wordsOf('fr')
  await page.goto(server.origin('levain') + JOB)
  await refuseCookies(page, say)
  await page.goto(`${server.origin('levain')}${JOB}/apply`)
  await expect(page.getByText(say('account.BOT.BY_RECAPTCHA'))).toBeVisible()
  expect(checks()).toEqual([])

  const hostname = 'levain.localhost'
  const verdict = { success: true, action: 'sign_up', hostname, challenge_ts: new Date().toISOString() }
  provider.answer({ json: { ...verdict, score: 0.1 } })
  const email = await signUp(page, say)
  await expect(page.getByRole('alert').filter({ hasText: say('errors.API.BOT_SUSPECTED') })).toBeVisible()
  expect(checks()).toEqual([`${provider.origin}/recaptcha/api.js?render=explicit`])
  expect(provider.asked[0]!.body).toMatch(/^secret=secret-key&response=03-sign_up-/)
  await expect(page.getByLabel(say('account.FIELD.PASSWORD'), { exact: true })).toHaveValue(PASSWORD)
  await expect(page.getByLabel(say('account.FIELD.EMAIL'))).toHaveValue(email)
  await page.getByRole('button', { name: say('account.BOT.WAY_ON') }).click()
  await expect(page.getByRole('button', { name: say('funnel.START.GO') })).toBeVisible()
  expect(provider.asked).toHaveLength(1)
  await server.stop()
  await provider.stop()
})

test('does not lock anyone out if a network blocks the provider’s script', async ({ page }) => {
  const env = { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: 'secret-key' }
  const server = await startServer({ env })
  await page.route('https://www.recaptcha.net/**', (route) => route.abort())
  const say = await wordsOf('fr')
  await page.goto(server.origin('levain') + JOB)
  await refuseCookies(page, say)
  await page.goto(`${server.origin('levain')}${JOB}/apply`)
  await signUp(page, say, newEmail())
  await expect(page.getByRole('button', { name: say('funnel.START.GO') })).toBeVisible()
  await server.stop()
})
