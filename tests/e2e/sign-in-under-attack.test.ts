import { type Browser, expect, type Page, test } from 'playwright/test'
import type { BotChallenge } from '../../lib/contract/bot-check.ts'
import { PASSWORD, refuseCookies, signUp, site, wordsOf } from '../support/candidate.ts'
import { proofOn, worked } from '../support/proof.ts'

test.use({ locale: 'en', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

type Say = Awaited<ReturnType<typeof wordsOf>>
type Answer = { status: number; challenge?: BotChallenge | undefined }

/** An attacker who guesses from one IP address, and solves all challenges. */
async function attacker(browser: Browser, email: string, address: string) {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })
  const page = await context.newPage()
  await page.goto(site('levain', '/'))
  const company_id = await page.evaluate(
    async () => ((await (await fetch('/api/companies/levain')).json()) as { id: number }).id,
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
      let answer = await send(await proofOn(page, 'levain'))
      while (answer.challenge) answer = await send(await worked(answer.challenge))
      return answer.status
    },
    close: () => context.close(),
  }
}

async function signIn(page: Page, say: Say, email: string) {
  await page.goto(site('levain', '/'))
  await page.getByRole('button', { name: say('site.SIGN_IN') }).click()
  await page.getByLabel(say('account.FIELD.EMAIL')).fill(email)
  await page.getByLabel(say('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('account.SIGN_IN.GO'), exact: true })
    .click()
}

test('signs a known device in at once during an attack, and a new one after some work', async ({ page, browser }) => {
  const say = await wordsOf('en')
  await page.goto(site('levain', '/jobs/data-engineer-bread'))
  await refuseCookies(page, say)
  await page.goto(site('levain', '/jobs/data-engineer-bread/apply'))
  const email = await signUp(page, say)
  await expect(page.getByRole('button', { name: say('funnel.START.GO') })).toBeVisible()

  const stranger = await attacker(browser, email, '203.0.113.66')
  for (let guess = 1; guess <= 20; guess += 1) expect(await stranger.guess()).toBe(401)

  // Signed out on the device where the account was created, which keeps only the cookie of a known device.
  await page.evaluate(() =>
    fetch('/api/session', { method: 'DELETE', headers: { 'content-type': 'application/json' } }),
  )
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/sessions')) answers.push(response.status())
  })
  await signIn(page, say, email)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(answers).toEqual([200])

  // The new device is on the attacker's network, which is the hardest case.
  const other = await browser.newContext({ locale: 'en', extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.66' } })
  const again = await other.newPage()
  const replies: number[] = []
  again.on('response', (response) => {
    if (response.url().endsWith('/api/sessions')) replies.push(response.status())
  })
  await signIn(again, say, email)
  const dialog = again.getByRole('dialog')
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog.getByLabel(say('account.FIELD.EMAIL'))).toHaveValue(email)
  await expect(dialog).toBeHidden({ timeout: 90_000 })
  expect(replies.at(-1)).toBe(200)
  expect(replies.slice(0, -1).every((status) => status === 422)).toBe(true)
  await stranger.close()
  await other.close()
})
