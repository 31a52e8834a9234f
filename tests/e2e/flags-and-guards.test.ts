import { expect, type Page, test } from 'playwright/test'
import { refuseCookies, signUp, site, wordsOf } from '../support/candidate.ts'
import { startServer } from '../support/server.ts'
import { withDatabase } from '../support/with-database.ts'

test.use({ locale: 'en' })

async function account(page: Page) {
  const say = await wordsOf('en')
  await page.goto(site('noctua', '/jobs/something-we-have-not-thought-of'))
  await refuseCookies(page, say)
  await page.goto(site('noctua', '/jobs/something-we-have-not-thought-of/apply'))
  const email = await signUp(page, say)
  await expect(page.getByRole('button', { name: say('funnel.START.GO') })).toBeVisible()
  const sql = 'update users set legals_accepted_at = null where email = ?'
  withDatabase((database) => database.prepare(sql).run(email))
  return say
}

test('who has not accepted the terms is asked over the page, and goes on where they were', async ({ page }) => {
  const say = await account(page)
  await page.goto(site('noctua', '/jobs/something-we-have-not-thought-of'))
  const dialog = page.getByRole('dialog', { name: say('account.LEGALS.TITLE') })
  await dialog.getByRole('button', { name: say('account.VERIFICATION.GO') }).click()
  await expect(dialog.getByText(say('errors.FORMS.REQUIRED'))).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: say('account.VERIFICATION.GO') }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the user area leads them to the verification, without a dialog over it', async ({ page }) => {
  const say = await account(page)
  await page.goto(site('noctua', '/profile'))
  await expect(page).toHaveURL(/\/verification$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: say('account.VERIFICATION.GO') }).click()
  await page.goto(site('noctua', '/profile'))
  await expect(page.getByRole('heading', { name: say('profile.TITLE') })).toBeVisible()
})

test('a company without a careers website leads to its own, its jobs stay', async ({ request }) => {
  const server = await startServer()
  const sql = `update companies set is_website_active = 0 where slug = 'levain'`
  withDatabase((database) => database.exec(sql), server.dataDir)
  const ask = (page: string) =>
    request.get(`http://127.0.0.1:${server.port}${page}`, {
      headers: { host: `levain.localhost:${server.port}` },
      maxRedirects: 0,
    })
  const home = await ask('/')
  expect([home.status(), home.headers().location]).toEqual([307, 'https://maison-levain.example.org'])
  expect((await ask('/all-jobs')).status()).toBe(200)
  await server.stop()
})
