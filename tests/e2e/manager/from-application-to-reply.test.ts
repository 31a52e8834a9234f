import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { loadMessages, site, type Translate } from '../../support/candidate.ts'
import { startDemoServer } from '../../support/demo-server.ts'
import { findEmailLink } from '../../support/email-links.ts'
import { managerPage, managerTexts, signInByCode } from '../../support/manager.ts'
import { readOutbox } from '../../support/outbox.ts'
import { goToPitch } from '../../support/pitch.ts'
import { playMuted } from '../../support/play-muted.ts'
import { readQrCode } from '../../support/read-qr-code.ts'
import { recorderOn } from '../../support/recorder.ts'
import { submitApplication } from '../../support/submit-application.ts'

const JOB = 'boulanger-de-nuit-lille'
const MEMBER = 'recruiter@levain.example'
const DESKTOP = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

test.use({ locale: 'fr' })

let server: Awaited<ReturnType<typeof startDemoServer>>
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server.stop())

const newPage = async (browser: Browser, options: object = {}) =>
  (await browser.newContext({ locale: 'fr', reducedMotion: 'reduce', ...options })).newPage()

/**
 * Returns the URL in the QR code of the poster. Checks that the PNG of the share kit and the preview of the poster have
 * the same one, and that the poster can be downloaded as a PDF.
 */
async function readPoster(page: Page) {
  const t = await managerTexts('fr', 'managershare')
  await page.goto(managerPage(`/levain/jobs/${JOB}/share`))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('QR.DOWNLOAD_png') }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${JOB}-poster.png`)
  const url = (await readQrCode(readFileSync(await download.path())))!
  // The preview of the poster loads when it is near the visible part of the page.
  const poster = page.getByRole('heading', { name: t('POSTER.TITLE') })
  if (await poster.isVisible()) await poster.scrollIntoViewIfNeeded()
  const canvas = page.getByRole('img', { name: new RegExp(`^${t('POSTER.ALT').split('{')[0]}`) })
  const read = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL('image/png'))
  await expect.poll(async () => readQrCode(Buffer.from((await read()).split(',')[1]!, 'base64'))).toBe(url)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('POSTER.DOWNLOAD') }).click(),
  ])
  expect(readFileSync(await pdf.path()).toString('latin1', 0, 5)).toBe('%PDF-')
  return url
}

/** Opens a URL as a visitor who scans a code, and waits until the visit has been counted. */
async function visit(page: Page, url: string) {
  const counted = page.waitForResponse((response) => response.url().endsWith('/track'))
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await counted).ok()).toBe(true)
}

/** Records a video with the camera, and submits the application with a CV. */
async function applyWithVideo(page: Page) {
  const { t } = await goToPitch(page, 'levain', JOB, 'fr')
  const recorder = recorderOn(page, t)
  await recorder.openCamera()
  await recorder.record(2)
  await recorder.stop()
  await expect(recorder.text('SEND.DONE')).toBeVisible()
  await recorder.button('REVIEW.ACCEPT').click()
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RECEIPT.TITLE') })).toBeVisible()
}

/** Changes the status, with `message` or the suggested one. Checks the preview of the email. Returns the message. */
async function decide(page: Page, status: string, message?: string) {
  const text = await managerTexts('fr', 'managerapplication')
  await page.getByRole('button', { name: status, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: text('STATUS.MESSAGE') })
  if (message !== undefined) await field.fill(message)
  await expect(field).not.toHaveValue('')
  const sent = await field.inputValue()
  await expect(dialog.getByRole('region', { name: text('EMAIL.TITLE') })).toContainText(sent.split('\n')[0]!)
  await dialog.getByRole('button', { name: text('STATUS.SEND') }).click()
  await expect(dialog).toBeHidden()
  return sent
}

/** Checks that the figures of the poster count the visits, rounded down to a multiple of five. */
async function expectCountedVisits(page: Page) {
  const [share, figures] = [await managerTexts('fr', 'managershare'), await managerTexts('fr', 'managerfigures')]
  await page.goto(managerPage(`/levain/jobs/${JOB}/share`))
  const row = page
    .getByRole('region', { name: share('LINKS.TITLE') })
    .getByRole('listitem')
    .filter({ hasText: (await managerTexts('fr'))('SOURCE.poster') })
  await expect(row).toContainText(`5 ${share('LINKS.UNIT_VISITS')}`)
  await page.goto(managerPage(`/levain/figures?campaign=${JOB}&source=poster`))
  const visits = page.getByRole('row', { name: new RegExp(figures('FUNNEL.STAGE_visits')) }).first()
  await expect(visits).toContainText('5')
}

const openMessages = async (page: Page, t: Translate) => {
  await page.goto(site('levain', '/profile/messaging'))
  await expect(page.getByRole('heading', { level: 1, name: t('messaging.TITLE') })).toBeVisible()
}

/** Checks that the open conversation shows the status without a reload. */
const expectStatus = (page: Page, status: string) =>
  expect(page.getByText(status, { exact: true }).filter({ visible: true }).first()).toBeVisible({ timeout: 30_000 })

test('from the printed sign-in URL and the poster to a reply that the candidate sees live', async ({ browser }) => {
  test.setTimeout(300_000)
  const t = await loadMessages('fr')
  const text = await managerTexts('fr', 'managerapplication')
  const interview = t('enumerations.CANDIDACY_STATUS.INTERVIEW')
  const rejected = t('enumerations.CANDIDACY_STATUS.REJECTED')

  // The printed URL opens the back office without a code.
  const office = await newPage(browser, DESKTOP)
  const signInUrl = server.signInUrl('levain')
  expect(signInUrl).toBeDefined()
  await office.goto(signInUrl!)
  await expect(office).toHaveURL(managerPage('/levain/inbox'))

  // The code of the poster opens the job with its source.
  const url = await readPoster(office)
  expect(url).toBe(site('levain', `/jobs/${JOB}?source=poster`))
  const candidate = await newPage(browser)
  await visit(candidate, url)
  await applyWithVideo(candidate)
  await openMessages(candidate, t)

  // More visitors scan the code before the email is sent.
  for (let count = 0; count < 5; count += 1) {
    const visitor = await newPage(browser)
    await visit(visitor, url)
    await visitor.context().close()
  }
  await expectCountedVisits(office)
  await office.context().close()

  // The link of the email opens the application after sign-in.
  const link = await findEmailLink(MEMBER, /http:\/\/manager\.[^\s"<]*\/levain\/applications\/\d+/, 120_000)
  const sent = readOutbox().filter((mail) => mail.includes(MEMBER) && mail.includes('/applications/'))
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toMatch(/^Content-Disposition: attachment/im)
  const page = await newPage(browser, DESKTOP)
  await page.goto(link)
  await expect(page).toHaveURL(/\/sign-in\?/)
  await signInByCode(page, await managerTexts('fr'), MEMBER)
  await expect(page).toHaveURL((opened) => opened.pathname === new URL(link).pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Camille Dubreuil' })).toBeVisible()

  // The video plays from the manager host.
  const video = page.locator('video')
  await playMuted(video)

  await page.getByRole('tab', { name: /^Remarques/ }).click()
  const rating = page.getByRole('radio', { name: text('RATING.VALUE').replace(/\{rating[^}]*\}/, '4') })
  await rating.check()
  const note = page.getByRole('combobox', { name: text('NOTES.LABEL') })
  await note.fill('Peut commencer en mai')
  await note.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Peut commencer en mai' })).toBeVisible()
  await expect(rating).toBeChecked()

  // The candidate sees the reply, the interview and the rejection live.
  await page.getByRole('tab', { name: text('TABS.CONVERSATION') }).click()
  await page.getByRole('textbox', { name: /^Répondre à/ }).fill('Pouvez-vous venir mardi ?')
  await page.getByRole('button', { name: text('REPLY.SEND'), exact: true }).click()
  await candidate.getByRole('link', { name: /Pouvez-vous venir mardi/ }).click()
  await expect(candidate.getByText('Pouvez-vous venir mardi ?').last()).toBeVisible()
  await decide(page, interview, 'Mardi à dix heures, au fournil.')
  await expect(candidate.getByText('Mardi à dix heures, au fournil.').last()).toBeVisible({ timeout: 30_000 })
  await expectStatus(candidate, interview)

  const other = await newPage(browser)
  const { candidacy_id } = await submitApplication(other, 'levain', JOB, 'fr')
  await openMessages(other, t)
  await page.goto(managerPage(`/levain/applications/${candidacy_id}`))
  const rejection = await decide(page, rejected)
  expect(rejection).toMatch(/^Bonjour Camille,/)
  const message = other.getByRole('link', { name: /Bonjour Camille/ })
  await expect(message).toBeVisible({ timeout: 30_000 })
  await message.click()
  await expect(other.getByText(rejection.trim().split('\n').at(-1)!).last()).toBeVisible()
  await expectStatus(other, rejected)
})
