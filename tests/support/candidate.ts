import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { slugOf } from './companies.ts'

type Messages = Record<string, unknown>

/** Returns a function that reads the messages of a language. End-to-end tests find elements by their text. */
export async function loadMessages(locale: string) {
  const folder = new URL(`../../messages/${locale}/`, import.meta.url)
  const entries = (await readdir(folder)).map(async (name) => {
    const messages = JSON.parse(await readFile(new URL(name, folder), 'utf8')) as Messages
    return [name.replace('.json', ''), messages] as const
  })
  const files = Object.fromEntries(await Promise.all(entries))
  return (path: string): string => {
    const [file = '', ...keys] = path.split('.')
    const found = keys.reduce<unknown>((node, key) => (node as Messages)[key], files[file])
    if (typeof found !== 'string') throw new Error(`message not found: ${path}`)
    return found
  }
}

let count = 0
export const newEmail = () => `candidate-${Date.now()}-${process.pid}-${(count += 1)}@example.org`

export const PASSWORD = 'a calm winter morning'

/** The URL of a page of this worker's copy of a company. */
export const site = (company: string, path = '') => `http://${slugOf(company)}.localhost:${process.env.E2E_PORT}${path}`

export type Translate = Awaited<ReturnType<typeof loadMessages>>

/** Companies with a tool that needs consent. Only these ask for a cookie choice. */
const WITH_ANALYTICS = /^almea\b/

/** Rejects the cookies of a company that asks. */
export async function rejectCookies(page: Page, t: Translate) {
  if (!WITH_ANALYTICS.test(new URL(page.url()).hostname)) return
  await page.getByRole('button', { name: t('consent.REJECT') }).click()
}

/** Stores a cookie choice in advance, so that pages do not ask for one. */
export async function rejectCookiesInAdvance(page: Page, company: string, url = site(company, '/')) {
  if (!WITH_ANALYTICS.test(company)) return
  const choices = { tracking: false, social: false, media: false, operating: true }
  const recipients = ['google-analytics']
  const consent = { choices, recipients, consent_id: randomUUID(), chosen_at: new Date().toISOString() }
  const cookie = { name: 'cookie_choices', value: encodeURIComponent(JSON.stringify(consent)), url }
  await page.context().addCookies([cookie])
}

/** Follows the link of a job page to the application. The style sheet must be loaded, because it hides two of the three links. */
export async function startApplication(page: Page, t: Translate) {
  await page.waitForLoadState()
  await page
    .getByRole('link', { name: new RegExp(t('campaign.APPLY')) })
    .last()
    .click()
}

/** Creates an account with the form on the page. */
export async function signUp(page: Page, t: Translate, email = newEmail(), password = PASSWORD) {
  await page.getByLabel(t('account.FIELD.FIRST_NAME')).fill('Camille')
  await page.getByLabel(t('account.FIELD.LAST_NAME'), { exact: true }).fill('Dubreuil')
  await page.getByLabel(t('account.FIELD.EMAIL'), { exact: true }).fill(email)
  await page.getByLabel(t('account.FIELD.PASSWORD'), { exact: true }).fill(password)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: t('account.SIGN_UP.GO') }).click()
  return email
}

/** Leaves the screen with the company's video. */
export async function leaveVideo(page: Page, t: Translate) {
  await page.locator('video').first().waitFor()
  await page.getByRole('button', { name: t('funnel.NEXT') }).click()
}

/** Answers everything that needs no account, and waits for the account screen. */
export async function reachAccount(page: Page, t: Translate) {
  await page.locator('main :is(video, form)').first().waitFor()
  if ((await page.locator('main video').count()) > 0) await leaveVideo(page, t)
  await answerSurvey(page)
  await page.getByRole('heading', { level: 1, name: t('funnel.ACCOUNT.TITLE') }).waitFor()
}

/** The title of the first screen after the account. */
export const afterAccount = (page: Page, t: Translate) =>
  page
    .getByRole('heading', { level: 1, name: t('funnel.PITCH.TITLE') })
    .or(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') }))

/** Answers the question on the screen, whatever its type, and continues. */
export async function answerQuestion(page: Page) {
  const field = page.locator('form :is(input, textarea)').first()
  await field.waitFor({ state: 'attached' })
  const type = await field.evaluate((node) => `${node.tagName}:${(node as HTMLInputElement).type}`.toLowerCase())
  if (type === 'textarea:textarea')
    await field.fill('Parce que le pain se fait la nuit, et que j’aime la nuit, le calme et le travail bien fait.')
  else if (type === 'input:radio' || type === 'input:checkbox') await field.check({ force: true })
  else if (type === 'input:date') {
    const days = page.locator('form input[type=date]')
    for (let index = 0; index < (await days.count()); index += 1) await days.nth(index).fill(`2027-02-1${index}`)
  } else if (type === 'input:url') await field.fill('https://example.org/portfolio')
  else if ((await field.getAttribute('inputmode')) === 'decimal' || type === 'input:number') await field.fill('7')
  else {
    await field.fill('Lille')
    // Closes the suggestions, which may cover the button.
    await field.press('Escape')
  }
  await page.locator('form button[type=submit]').click()
}

/** Answers all questions. The default of `count` is the number on the screen. */
export async function answerSurvey(page: Page, count?: number) {
  const place = page.getByRole('heading', { level: 1, name: /\d+ (?:sur|van|of|von|de) \d+ –/ })
  await place.waitFor()
  const nb = Number(/(\d+) –/.exec((await place.textContent())!)![1])
  if (count !== undefined) expect(nb).toBe(count)
  for (let n = 1; n <= nb; n += 1) {
    await expect(place).toHaveText(new RegExp(`\\b${n} (?:sur|van|of|von|de) ${nb}\\b`))
    await answerQuestion(page)
  }
}
