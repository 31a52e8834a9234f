import type { Browser, Page } from 'playwright/test'
import { encode } from 'uqr'
import { goToPitch } from './pitch.ts'

export const COMPANY = 'noctua'
export const JOB = 'dark-sky-cartographer-london'

/** A candidate at a computer, with the phone pane open at the pitch. */
export async function openPitchOnComputer(
  browser: Browser,
  locale = 'en',
  before: (page: Page) => Promise<unknown> = async () => undefined,
) {
  const context = await browser.newContext({
    locale,
    viewport: { width: 1280, height: 900 },
    isMobile: false,
    hasTouch: false,
  })
  const page = await context.newPage()
  await before(page)
  const at = await goToPitch(page, COMPANY, JOB, locale)
  const link = await requestNewLink(page, () =>
    page.getByRole('button', { name: new RegExp(at.t('recorder.CHOOSE.PHONE')) }).click(),
  )
  return { ...at, context, page, link }
}
export type Computer = Awaited<ReturnType<typeof openPitchOnComputer>>

/** The link that the page requests after an action. */
export async function requestNewLink(page: Page, press: () => Promise<unknown>) {
  const response = page.waitForResponse((reply) => reply.url().endsWith('/api/me/recording_links') && reply.ok())
  await press()
  return (await (await response).json()) as { id: number; url: string }
}

/** Another device: a browser context without a session. */
export async function openPhone(browser: Browser, locale = 'en') {
  const context = await browser.newContext({
    locale,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    permissions: ['camera', 'microphone'],
  })
  return { context, page: await context.newPage() }
}

/** The SVG path data of the QR code for this text. */
export function pathOf(text: string) {
  const { data } = encode(text, { ecc: 'M', border: 4 })
  return data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
}

/** Closes all pages of a test, which would continue to work otherwise. */
export const closeAll = (browser: Browser) => Promise.all(browser.contexts().map((context) => context.close()))
