import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { slugOf } from './companies.ts'

type Messages = Record<string, unknown>

/** The messages of a language. End-to-end tests find elements by their text. */
export async function loadMessages(locale: string) {
  const read = async (name: string) =>
    ((await import(`../../messages/${locale}/${name}.json`, { with: { type: 'json' } })) as { default: Messages })
      .default
  const files = {
    funnel: await read('funnel'),
    recorder: await read('recorder'),
    account: await read('account'),
    applications: await read('applications'),
    sponsorship: await read('sponsorship'),
    campaign: await read('campaign'),
    consent: await read('consent'),
    website: await read('website'),
    ui: await read('ui'),
    site: await read('site'),
    errors: await read('errors'),
    information: await read('information'),
    profile: await read('profile'),
    phone: await read('phone'),
    messaging: await read('messaging'),
    alerts: await read('alerts'),
  }
  return (path: string): string => {
    const [file = '', ...keys] = path.split('.')
    const found = keys.reduce<unknown>((node, key) => (node as Messages)[key], files[file as keyof typeof files])
    if (typeof found !== 'string') throw new Error(`message not found: ${path}`)
    return found
  }
}

let count = 0
export const newEmail = () => `candidate-${Date.now()}-${process.pid}-${(count += 1)}@example.org`

export const PASSWORD = 'a calm winter morning'

/** A page of this worker's copy of a company. */
export const site = (company: string, path = '') => `http://${slugOf(company)}.localhost:${process.env.E2E_PORT}${path}`

type Translate = Awaited<ReturnType<typeof loadMessages>>

export async function rejectCookies(page: Page, t: Translate) {
  await page.getByRole('button', { name: t('consent.REFUSE') }).click()
}

/** Companies that use analytics, so that their cookie choice has one more category. */
const WITH_ANALYTICS = /^almea\b/

/** Stores a cookie choice in advance, so that pages do not ask for one. */
export function rejectCookiesInAdvance(page: Page, company: string, url = site(company, '/')) {
  const isTracking = WITH_ANALYTICS.test(company)
  const choices = { ...(isTracking && { tracking: false }), social: false, media: false, operating: true }
  const consent = { choices, recipients: [], consent_id: randomUUID(), chosen_at: new Date().toISOString() }
  const cookie = { name: 'cookie_choices', value: encodeURIComponent(JSON.stringify(consent)), url }
  return page.context().addCookies([cookie])
}

/** Creates an account on the application's first screen. */
export async function signUp(page: Page, t: Translate, email = newEmail(), password = PASSWORD) {
  await page.getByLabel(t('account.FIELD.FIRST_NAME')).fill('Camille')
  await page.getByLabel(t('account.FIELD.LAST_NAME'), { exact: true }).fill('Dubreuil')
  await page.getByLabel(t('account.FIELD.EMAIL'), { exact: true }).fill(email)
  await page.getByLabel(t('account.FIELD.PASSWORD'), { exact: true }).fill(password)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: t('account.SIGN_UP.GO') }).click()
  return email
}

export async function startApplication(page: Page, t: Translate) {
  await page.getByRole('button', { name: t('funnel.START.GO') }).click()
}

/** Plays the video to its end, quickly. */
export async function watchVideo(page: Page, t: Translate) {
  const video = page.locator('video').first()
  await video.waitFor()
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    const jump = () => void (element.currentTime = element.duration - 0.2)
    if (element.readyState > 0) jump()
    else element.addEventListener('loadedmetadata', jump)
    void element.play()
  })
  await page.getByRole('button', { name: t('funnel.NEXT') }).click()
}

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
  else await field.fill('Lille')
  await page.locator('form button[type=submit]').click()
}

/** Answers all questions; the default of `count` is the number on the screen. */
export async function answerSurvey(page: Page, count?: number) {
  const place = page.getByRole('status').filter({ hasText: /\d+ (?:sur|van|of|von|de) \d+/ })
  await place.waitFor()
  const nb = Number(/(\d+)\D*$/.exec((await place.textContent())!.split('·')[0]!)![1])
  if (count !== undefined) expect(nb).toBe(count)
  for (let n = 1; n <= nb; n += 1) {
    await expect(place).toHaveText(new RegExp(`\\b${n} (?:sur|van|of|von|de) ${nb}\\b`))
    await answerQuestion(page)
  }
}
