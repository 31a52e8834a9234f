import { type Browser, expect, type Page, test } from 'playwright/test'
import { expectRules } from '../../support/accessibility.ts'
import { site } from '../../support/candidate.ts'
import { slugOf } from '../../support/companies.ts'
import { press, reach } from '../../support/keyboard.ts'
import { addManagerMember } from '../../support/manager-members.ts'
import { managerPage, managerTexts, signInByCode } from '../../support/manager.ts'
import { goToPitch } from '../../support/pitch.ts'
import { playMuted } from '../../support/play-muted.ts'

const JOB = 'boulanger-de-nuit-lille'
const LOCALE = 'en'
const CONTROLS = ['button', 'textbox', 'tab', 'radio', 'combobox', 'navigation'] as const
const DESKTOP = { width: 1440, height: 900 }

test.use({ locale: LOCALE })

/** Applies with a video and a CV in a separate browser context. Returns the page and the application's ID. */
async function apply(browser: Browser) {
  const context = await browser.newContext({ locale: LOCALE, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const { t, candidacy_id } = await goToPitch(page, 'levain', JOB, LOCALE)
  await page.getByLabel(t('recorder.CHOOSE.FILE'), { exact: true }).setInputFiles('tests/support/pitch.mp4')
  await page.getByRole('button', { name: t('recorder.REVIEW.ACCEPT') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
  await expect(page.getByRole('heading', { name: t('funnel.RECEIPT.TITLE') })).toBeVisible()
  return { page, id: candidacy_id, t }
}

const openApplication = (page: Page, id: number) => page.goto(managerPage(`/${slugOf('levain')}/applications/${id}`))

/** Opens a new application as a new member of these companies. */
async function openAsMember(page: Page, browser: Browser, ...member: Parameters<typeof addManagerMember>) {
  const candidate = await apply(browser)
  const email = addManagerMember(...member)
  await openApplication(page, candidate.id)
  await signInByCode(page, await managerTexts(LOCALE), email)
  return { candidate, text: await managerTexts(LOCALE, 'managerapplication') }
}

test('a member watches faster, mentions a colleague, keeps a draft and undoes a decision', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const firstName = `Lena${Date.now().toString(36)}`
  addManagerMember(['levain'], { role: 'recruiter', name: `${firstName} Vogt` })
  await page.setViewportSize(DESKTOP)
  const { candidate, text } = await openAsMember(page, browser, ['levain'], { role: 'recruiter' })
  await expect(page.getByRole('heading', { level: 1, name: 'Camille Dubreuil' })).toBeVisible()

  const video = page.locator('video')
  await playMuted(video)
  await reach(page, '1×')
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '1.5×' })).toBeChecked()
  await expect(video).toHaveJSProperty('playbackRate', 1.5)

  await page.getByRole('tab', { name: /^Notes/ }).click()
  await page.getByRole('radio', { name: '4 out of 5' }).check()
  await page.getByRole('combobox', { name: text('NOTES.LABEL') }).fill(`Ask @${firstName}`)
  await page.getByRole('option', { name: firstName }).click()
  await page.getByRole('combobox', { name: text('NOTES.LABEL') }).press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: `Ask @${firstName} Vogt` })).toBeVisible()
  await expect(page.getByRole('radio', { name: '4 out of 5' })).toBeChecked()

  // A draft survives a reload. In the meantime, the candidate writes a message.
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: text('TABS.CONVERSATION') }).click()
  const reply = page.getByRole('textbox', { name: /^Reply to/ })
  await reply.fill('Could you come on Tuesday?')
  await page.reload()
  await expect(reply).toHaveValue('Could you come on Tuesday?')
  await page.getByRole('button', { name: text('REPLY.SEND'), exact: true }).click()
  await expect(reply).toHaveValue('')
  await candidate.page.goto(site('levain', '/profile/messaging'))
  await candidate.page.getByRole('link', { name: /Could you come on Tuesday/ }).click()
  await candidate.page.getByRole('textbox', { name: candidate.t('messaging.WRITE') }).fill('Yes, at ten.')
  await candidate.page.getByRole('button', { name: candidate.t('messaging.SEND') }).click()
  await expect(page.getByRole('log').getByText('Yes, at ten.')).toBeVisible()

  // The email is shown first, and the decision is undone before it is sent.
  const interview = page.getByRole('list', { name: text('STATUS.STEPS') }).getByRole('button', { name: 'Interview' })
  await interview.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Message/ }).fill('Tuesday at ten, in the bakery.')
  await expect(dialog.getByRole('region', { name: text('EMAIL.TITLE') })).toContainText(
    'Tuesday at ten, in the bakery.',
  )
  await dialog.getByRole('button', { name: text('STATUS.SEND') }).click()
  await expect(dialog).toBeHidden()
  // The page is printed with the decision and the conversation, without controls, and in dark colors on white paper too.
  await page.evaluate(() => (document.documentElement.dataset.scheme = 'dark'))
  await page.emulateMedia({ media: 'print' })
  for (const message of ['Could you come on Tuesday?', 'Yes, at ten.'])
    await expect(page.getByRole('log').getByText(message)).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expectRules(page, ['color-contrast'], { name: 'printed application' })
  await expect(page.getByText(/^Chosen by/)).toBeVisible()
  for (const role of CONTROLS) await expect(page.getByRole(role)).toHaveCount(0, { timeout: 2000 })
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => (document.documentElement.dataset.scheme = 'light'))
  await page
    .getByRole('article')
    .getByRole('button', { name: text('DECISION.UNDO') })
    .click()
  await expect(page.getByText(text('DECISION.CANCELLED'))).toBeVisible()
  await expect(interview).toBeEnabled()
})

test('a member adds captions by keyboard, which the video shows, and plays it from a line of the transcript', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize(DESKTOP)
  const { text } = await openAsMember(page, browser, ['levain'], { role: 'recruiter' })
  await page.getByRole('button', { name: text('CAPTIONS.ADD') }).waitFor()
  await press(page, text('CAPTIONS.ADD'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('CAPTIONS.FILE'), { exact: true }).setInputFiles({
    name: 'answer.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(
      '1\n00:00:00,000 --> 00:00:01,000\n<i>Bonjour</i>\n\n2\n00:00:01,200 --> 00:00:00,900\nMerci\n',
    ),
  })
  const field = dialog.getByRole('textbox', { name: text('CAPTIONS.TEXT') })
  await press(page, text('CAPTIONS.SAVE'))
  await expect(field).toHaveAccessibleDescription(/The times in line 6 are not valid/)
  await expect(field).toBeFocused()
  const corrected = (await field.inputValue()).replace('00:00:00,900', '00:00:02,000')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(corrected)
  await press(page, text('CAPTIONS.SAVE'))
  await expect(dialog).toBeHidden()

  // The browser has loaded and parsed the track under the policy of the page.
  const video = page.locator('video')
  const track = () =>
    video.evaluate(({ textTracks: [first] }: HTMLVideoElement) => ({
      kind: first?.kind,
      language: first?.language,
      mode: first?.mode,
      texts: [...(first?.cues ?? [])].map((cue) => (cue as VTTCue).text),
    }))
  await expect.poll(track).toEqual({ kind: 'captions', language: 'fr', mode: 'showing', texts: ['Bonjour', 'Merci'] })

  await press(page, text('CAPTIONS.TRANSCRIPT'))
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    element.playbackRate = 0.25
  })
  await press(page, 'Play from 0:01')
  await expect(page.getByRole('listitem').and(page.locator('[aria-current]'))).toHaveText(/Merci/)
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1.2)

  // The printed page has the complete transcript, even if it is closed on the screen.
  await page.getByRole('button', { name: text('CAPTIONS.TRANSCRIPT') }).click()
  await expect(page.getByText('Bonjour', { exact: true })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Bonjour', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: text('CAPTIONS.REPLACE') })).toBeHidden()
  // A video without a picture prints a line instead of an empty frame.
  await expect(async () => {
    // Loading the application again can restore the attribute, with a new signature.
    await video.evaluate((element) => element.removeAttribute('poster'))
    await expect(video).toBeHidden({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
  await expect(page.getByText(/^Video answer of /)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: text('CAPTIONS.REMOVE') }).click()
  await expect(page.getByRole('button', { name: text('CAPTIONS.ADD') })).toBeVisible()
  await page.getByRole('button', { name: text('CAPTIONS.UNDO') }).click()
  await expect.poll(track).toMatchObject({ mode: 'showing', texts: ['Bonjour', 'Merci'] })
})
