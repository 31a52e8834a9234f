import { type Browser, expect, type Page, test } from 'playwright/test'
import type { BotChallenge } from '../../lib/contract/bot-check.ts'
import { PASSWORD, site, loadMessages } from '../support/candidate.ts'
import { slugOf } from '../support/companies.ts'
import { becomeCandidate } from '../support/pitch.ts'
import { proofOn, solve } from '../support/proof.ts'

test.use({ locale: 'en', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

type Translate = Awaited<ReturnType<typeof loadMessages>>
type Answer = { status: number; challenge?: BotChallenge | undefined }

/** Creates an attacker who guesses from one IP address, and solves all challenges. */
async function attacker(browser: Browser, email: string, address: string) {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })
  const page = await context.newPage()
  await page.goto(site('levain', '/'))
  const company_id = await page.evaluate(
    async (slug) => ((await (await fetch(`/api/companies/${slug}`)).json()) as { id: number }).id,
    slugOf('levain'),
  )
  const send = (bot_protection: string) =>
    page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' }
        const reply = await fetch('/api/sessions', { method: 'POST', headers, body: JSON.stringify(body) })
        const { error } = (await reply.json()) as { error?: { challenge?: BotChallenge } }
        return { status: reply.status, challenge: error?.challenge }
      },
      { user: { company_id, email, password: 'a guess' }, bot_protection },
    ) as Promise<Answer>
  return {
    async guess() {
      let answer = await send(await proofOn(page, slugOf('levain')))
      while (answer.challenge) answer = await send(await solve(answer.challenge))
      return answer.status
    },
    close: () => context.close(),
  }
}

async function signIn(page: Page, t: Translate, email: string) {
  await page.goto(site('levain', '/'))
  await page.getByRole('button', { name: t('site.SIGN_IN') }).click()
  await page.getByLabel(t('account.FIELD.EMAIL'), { exact: true }).fill(email)
  await page.getByLabel(t('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('account.SIGN_IN.GO'), exact: true })
    .click()
}

test('signs a known device in at once during an attack, and a new one after more proof of work', async ({
  page,
  browser,
}) => {
  // The attacker and the new device solve heavy challenges on the same two processors.
  test.slow()
  const t = await loadMessages('en')
  const call = await becomeCandidate(page, 'levain')
  const { email } = await call<{ email: string }>('GET', '/me')

  const stranger = await attacker(browser, email, '203.0.113.66')
  // Then the next guess from this network needs about a hundred times the usual work, which takes some seconds.
  for (let guess = 1; guess <= 20; guess += 1) expect(await stranger.guess()).toBe(401)

  // Signs out on the device where the account was created, which keeps only the cookie of a known device.
  await page.goto(site('levain', '/'))
  await page.evaluate(() =>
    fetch('/api/session', { method: 'DELETE', headers: { 'content-type': 'application/json' } }),
  )
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/sessions')) answers.push(response.status())
  })
  await signIn(page, t, email)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(answers).toEqual([200])

  // The new device is on the attacker's network, which is the hardest case.
  const other = await browser.newContext({ locale: 'en', extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.66' } })
  const otherPage = await other.newPage()
  const replies: number[] = []
  otherPage.on('response', (response) => {
    if (response.url().endsWith('/api/sessions')) replies.push(response.status())
  })
  await signIn(otherPage, t, email)
  const dialog = otherPage.getByRole('dialog')
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog.getByLabel(t('account.FIELD.EMAIL'), { exact: true })).toHaveValue(email)
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  expect(replies.at(-1)).toBe(200)
  expect(replies.slice(0, -1).every((status) => status === 422)).toBe(true)
  await stranger.close()
  await other.close()
})
