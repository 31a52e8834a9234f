import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from 'playwright/test'
import { slugOf } from './companies.ts'
import { readOutbox } from './outbox.ts'
import { MEMBER_CODE_DIGITS, MEMBER_CODE_MINUTES } from '#lib/domain/member-limits'

/** A page of the manager back office. */
export const managerPage = (urlPath: string) => `http://manager.localhost:${process.env.E2E_PORT}${urlPath}`

/** The sign-in codes that were sent to an address, from the outbox folder. */
const codesFor = (email: string): string[] =>
  readOutbox()
    .filter((mail) => mail.includes(email))
    .flatMap((mail) => /^Subject:[^\n]*?(?<!\d)(\d{6})(?!\d)/m.exec(mail)?.[1] ?? [])

/** Waits for the next code after `known` earlier ones. */
export async function nextCode(email: string, known = 0): Promise<string> {
  await expect.poll(() => codesFor(email).length, { timeout: 30_000 }).toBeGreaterThan(known)
  return codesFor(email).at(-1)!
}

type Texts = { [key: string]: string | Texts }

/** The texts of a file of the back office in a language: t('SIGN_IN.TITLE'). */
export async function managerTexts(locale: string, file = 'manager') {
  const url = new URL(`../../messages/${locale}/${file}.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(url, 'utf8')) as Texts
  return (key: string): string => {
    const found = key
      .split('.')
      .reduce<string | Texts | undefined>((node, name) => (typeof node === 'object' ? node[name] : undefined), texts)
    if (typeof found !== 'string') throw new Error(`message not found: ${key}`)
    return found
  }
}

export type ManagerTexts = Awaited<ReturnType<typeof managerTexts>>

/** The text above the field for the code. */
export const codeText = (t: ManagerTexts, email: string) =>
  t('SIGN_IN.CODE_TEXT')
    .replace('{email}', email)
    .replace('{digits}', String(MEMBER_CODE_DIGITS))
    .replace('{minutes}', String(MEMBER_CODE_MINUTES))

/** The field for the code. */
export const codeField = (scope: Page | Locator, t: ManagerTexts) =>
  scope.getByLabel(t('SIGN_IN.CODE').replace('{digits}', String(MEMBER_CODE_DIGITS)))

/** Signs in by emailed code, from the screen to which the browser was sent. */
export async function signInByCode(page: Page, t: ManagerTexts, email: string) {
  const known = codesFor(email).length
  await page.getByLabel(t('SIGN_IN.EMAIL')).fill(email)
  await page.getByRole('button', { name: t('SIGN_IN.SEND_CODE') }).click()
  await codeField(page, t).fill(await nextCode(email, known))
}

/** Returns the HTTP status of a read of the inbox, with the session of the page. */
export const inboxStatus = (page: Page) =>
  page.evaluate(
    async (company) => (await fetch('/staff/v1/inbox?limit=1', { headers: { 'x-company': company } })).status,
    slugOf('levain'),
  )
