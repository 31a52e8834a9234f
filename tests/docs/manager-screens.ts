/** `npm run docs -- manager`: takes the screenshots of the back office in docs/recruiters.md from the demo. */
import type { Browser, BrowserContextOptions } from 'playwright'
import { expect } from 'playwright/test'
import { type Server, withBrowser, withServer } from '#tests/bench/harness'
import { addFigureCounts } from '../support/figure-counts.ts'
import { addManagerMember } from '../support/manager-members.ts'
import { managerPage, managerTexts, signInByCode } from '../support/manager.ts'
import { shoot, writeScreens } from './screens.ts'

const COMPANY = 'levain'
const JOB = 'boulanger-de-nuit-lille'
/** The candidate on the screen of the application: in interviews, with a conversation and ratings. */
const CANDIDATE = 'Greta Lindner'
const LAST_SAMPLE = 'Mathilde Caron'
/** The port in the links on the share page. It is that of the README. */
const PORT = 3000
/** Visits of each source. The demo has few applications, so more visits would look like a broken funnel. */
const VISITS = 60
/** Sources of the visits that the figures count. */
const SOURCES = ['linkedin', 'poster', 'whatsapp']
/** The screens in the images of all devices and color schemes. */
const SCREENS = ['inbox', 'application', 'figures', 'share', 'members'] as const
const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

type Session = NonNullable<BrowserContextOptions['storageState']>

async function signIn(browser: Browser): Promise<Session> {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  await page.goto(managerPage(`/${COMPANY}/inbox`))
  const t = await managerTexts('en')
  await signInByCode(page, t, addManagerMember([COMPANY]))
  await page.getByRole('heading', { level: 1, name: t('NAV.INBOX') }).waitFor()
  // The samples are loaded after the start, one after the other.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: LAST_SAMPLE })).toBeVisible()
  }).toPass({ timeout: 60_000 })
  const session = await context.storageState()
  await context.close()
  return session
}

/** Takes screenshots of the back office in one theme, on one device. */
async function takeScreens(browser: Browser, session: Session, options: BrowserContextOptions) {
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', storageState: session, ...options })
  const page = await context.newPage()
  const open = async (urlPath: string) => {
    await page.goto(managerPage(`/${COMPANY}${urlPath}`))
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await open('/inbox')
  await page.getByRole('grid').waitFor()
  const inbox = await shoot(page)
  await page.getByRole('link', { name: CANDIDATE }).click()
  await page.getByRole('heading', { level: 1, name: CANDIDATE }).waitFor()
  const application = await shoot(page)
  await open('/figures')
  await page.getByRole('table').first().waitFor({ state: 'attached' })
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  const figures = await shoot(page)
  await open(`/jobs/${JOB}/share`)
  const share = await shoot(page)
  await open('/settings/members')
  const members = await shoot(page)
  await context.close()
  return { inbox, application, figures, share, members }
}

async function writeImages(browser: Browser, server: Server) {
  process.env.E2E_PORT = String(server.port)
  process.env.E2E_DATA = server.dataDir
  const session = await signIn(browser)
  for (const source of SOURCES) addFigureCounts(COMPANY, source, VISITS)
  const take = (device: BrowserContextOptions, colorScheme: 'light' | 'dark') =>
    takeScreens(browser, session, { ...device, colorScheme })
  const light = await take(DESKTOP, 'light')
  const dark = await take(DESKTOP, 'dark')
  const write = (name: string, screens: readonly Buffer[], layout: { width: number; columns: number }) =>
    writeScreens(`docs/images/${name}.webp`, screens, layout)
  const single = { width: 1280, columns: 1 }
  await write('inbox', [light.inbox], single)
  await write('application', [light.application], single)
  await write('figures', [light.figures], single)
  await write('share-kit', [light.share], single)
  const pairs = SCREENS.flatMap((screen) => [light[screen], dark[screen]])
  await write('manager-desktop', pairs, { width: 700, columns: 2 })
  const phones = [await take(PHONE, 'light'), await take(PHONE, 'dark')]
  const screens = phones.flatMap((phone) => SCREENS.map((screen) => phone[screen]))
  await write('manager-phone', screens, { width: 340, columns: SCREENS.length })
}

await withServer((server) => withBrowser((browser) => writeImages(browser, server)), { DEMO: 'true' }, PORT)
