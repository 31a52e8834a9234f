/** Walks the journeys of docs/journeys.md on a phone and writes their images. `npm run docs -- journeys` runs it. */
import PostalMime from 'postal-mime'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { callsOf } from '../support/calls.ts'
import { loadMessages, PASSWORD, rejectCookiesInAdvance, site } from '../support/candidate.ts'
import { changeData } from '../support/change-data.ts'
import { findEmailLink } from '../support/email-links.ts'
import { readOutbox } from '../support/outbox.ts'
import { recorderOn } from '../support/recorder.ts'
import { company } from '../support/recruiter.ts'
import { submitApplication } from '../support/submit-application.ts'
import { type Walkthrough, startWalkthrough } from './walkthrough.ts'
import { INPUT, type Input } from './journey-input.ts'
import { shoot, writeScreens } from './screens.ts'
import { openSearchResult } from './search-result.ts'

type Translate = Awaited<ReturnType<typeof loadMessages>>
type Ways = {
  candidate: keyof Input['candidates']
  pitch: 'video' | 'text' | 'none'
  resume: 'file' | 'photo'
}

for (const [locale, input] of Object.entries(INPUT))
  test.describe(`in ${locale}`, () => {
    test.use({ locale })
    test.slow()
    const write = (name: string, screens: readonly Buffer[]) =>
      writeScreens(`docs/images/journeys/${name}-${locale}.webp`, screens)
    const application = (name: string, ways: Ways) =>
      test(name, async ({ page }) => write(name, await apply(page, locale, input, ways)))

    test('email', async ({ page, browser }) => write('email', await openEmail(page, browser, locale, input)))
    application('search', { candidate: 'touch', pitch: 'video', resume: 'file' })
    application('keyboard', { candidate: 'keyboard', pitch: 'video', resume: 'file' })
    application('text', { candidate: 'text', pitch: 'text', resume: 'file' })
    application('photo', { candidate: 'photo', pitch: 'none', resume: 'photo' })
  })

/** Returns the HTML of the email with this link. */
async function findEmailHtml(link: string) {
  const emails = await Promise.all(readOutbox().map((email) => PostalMime.parse(email)))
  return emails.find(({ text }) => text?.includes(link))!.html!
}

/** Opens an email on a phone without a session and with another language, then reads the message and replies to it. */
async function openEmail(page: Page, browser: Browser, locale: string, input: Input) {
  const { job, message, reply } = input.interview
  const { t } = await submitApplication(page, input.company, job, locale)
  const call = callsOf(page, site(input.company, '/'))
  const { id, email } = await call<{ id: number; email: string }>('GET', '/me')
  const [candidacy] = await call<[{ id: number }]>('GET', '/me/candidacies')
  changeData('update users set locale = ?, email_verified_at = ? where id = ?', locale, new Date().toISOString(), id)
  company('status', String(candidacy.id), 'INTERVIEW', '--message', message)
  const html = await findEmailHtml(await findEmailLink(email, /http:\S+\/profile\/messaging[^\s"<]+/))

  const context = await browser.newContext({ locale: 'de-DE' })
  const phone = await context.newPage()
  await rejectCookiesInAdvance(phone, input.company)
  const screens: Buffer[] = []
  const button = phone.locator('a.button')
  await phone.setContent(html)
  screens.push(await shoot(phone))
  await button.tap()
  await expect(phone.getByText(message).last()).toBeVisible()
  screens.push(await shoot(phone))
  const field = phone.getByRole('textbox', { name: t('messaging.WRITE') })
  await field.fill(reply)
  await phone.getByRole('button', { name: t('messaging.SEND'), exact: true }).tap()
  await expect(field).toHaveValue('')
  screens.push(await shoot(phone))
  await context.close()
  return screens
}

/** Applies, from a search result to the submitted application. Returns the screenshots. */
async function apply(page: Page, locale: string, input: Input, ways: Ways) {
  const t = await loadMessages(locale)
  const walkthrough = startWalkthrough(page, ways.candidate === 'keyboard', t('funnel.SAVING'))
  const isOn = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()
  const url = site(input.company, `/jobs/${input.job}`)
  const address = `${input.company}.localhost › jobs › ${input.job}`
  await openSearchResult(page, { url, query: input.query, address, locale })
  await walkthrough.follow(/ · /)
  await expect(page.getByRole('button', { name: t('site.SIGN_IN') })).toBeEnabled()
  if (input.asksForCookies) await walkthrough.leave(t('consent.REJECT'))
  await walkthrough.follow(new RegExp(`^${t('campaign.APPLY')}`))
  await page.locator('main :is(video, form)').first().waitFor()
  if ((await page.locator('main video').count()) > 0) await walkthrough.leave(t('funnel.NEXT'))
  await answerQuestions(page, t, walkthrough, input)
  await isOn(t('funnel.ACCOUNT.TITLE'))
  await createAccount(t, walkthrough, input.candidates[ways.candidate])
  await isOn(t('funnel.PITCH.TITLE'))
  await answerPitch(page, t, walkthrough, input, ways.pitch)
  await isOn(t('funnel.RESUME.TITLE'))
  await addResume(page, t, walkthrough, input, ways.resume)
  await isOn(t('funnel.REVIEW.TITLE'))
  await walkthrough.leave(t('funnel.REVIEW.SEND'))
  await isOn(t('funnel.RECEIPT.TITLE'))
  await walkthrough.capture()
  return walkthrough.screens
}

async function answerQuestions(page: Page, t: Translate, walkthrough: Walkthrough, { answers }: Input) {
  for (const [index, answer] of answers.entries()) {
    const place = t('funnel.SURVEY.COUNT').replace('{n}', String(index + 1))
    await page.getByText(place.replace('{count}', String(answers.length))).waitFor()
    if (answer && 'choose' in answer) for (const name of answer.choose) await walkthrough.choose(name)
    if (answer && 'place' in answer) await walkthrough.enterPlace(answer.place)
    if (answer && 'text' in answer) await walkthrough.write(page.locator('form input'), answer.text)
    await walkthrough.leave(t(index < answers.length - 1 ? 'funnel.NEXT' : 'funnel.SURVEY.FINISH'))
  }
}

async function createAccount(t: Translate, walkthrough: Walkthrough, name: string) {
  const [first = '', last = ''] = name.split(' ')
  await walkthrough.fill(t('account.FIELD.FIRST_NAME'), first)
  await walkthrough.fill(t('account.FIELD.LAST_NAME'), last)
  await walkthrough.fill(t('account.FIELD.EMAIL'), `${first}.${last}@example.org`.toLowerCase())
  await walkthrough.fill(t('account.FIELD.PASSWORD'), PASSWORD)
  await walkthrough.acceptTerms(t('account.SIGN_UP.GO'))
  await walkthrough.leave(t('account.SIGN_UP.GO'))
}

async function answerPitch(page: Page, t: Translate, walkthrough: Walkthrough, input: Input, way: Ways['pitch']) {
  if (way === 'none') return walkthrough.leave(t('funnel.PITCH.SKIP'))
  if (way === 'text') {
    await walkthrough.leave(new RegExp(`^${t('recorder.CHOOSE.WRITE')}`))
    await walkthrough.fill(t('recorder.WRITE.LABEL'), input.pitch)
    return walkthrough.leave(t('recorder.WRITE.SAVE'))
  }
  const recorder = recorderOn(page, t)
  await walkthrough.leave(t('recorder.CHOOSE.WEBCAM'))
  await expect(recorder.button('READY.START')).toBeEnabled()
  await walkthrough.leave(t('recorder.READY.START'))
  await page.getByRole('timer').waitFor()
  await recorder.runFor(3)
  await walkthrough.leave(t('recorder.RECORDING.STOP'))
  await expect(recorder.text('SEND.DONE')).toBeVisible()
  return walkthrough.leave(t('recorder.REVIEW.ACCEPT'))
}

async function addResume(page: Page, t: Translate, walkthrough: Walkthrough, input: Input, way: Ways['resume']) {
  const chooser = page.waitForEvent('filechooser')
  if (way === 'file') {
    await walkthrough.leave(new RegExp(`^${t('funnel.RESUME.CHOOSE')}`))
    return (await chooser).setFiles('tests/support/cv.pdf')
  }
  await walkthrough.leave(t('funnel.RESUME.PHOTOS.TAKE'))
  await (await chooser).setFiles(await photograph(page, input.paper))
  return walkthrough.leave(t('funnel.RESUME.PHOTOS.USE'))
}

/** Draws a photo of a CV on a table with the browser. */
async function photograph(page: Page, [name, ...lines]: string[]) {
  const table = await page.context().newPage()
  await table.setViewportSize({ width: 900, height: 1200 })
  await table.setContent(
    `<body style="margin: 0; background: #8a6a4c">
       <div style="box-sizing: border-box; width: 760px; height: 1040px; margin: 80px auto; padding: 80px; background: #fcfaf5; rotate: -2deg; font: 32px/2 serif">
         <h1>${name}</h1>
         ${lines.map((line) => `<p>${line}</p>`).join('')}
       </div>
     </body>`,
  )
  const buffer = await table.screenshot({ type: 'jpeg' })
  await table.close()
  return { name: 'IMG_2047.jpg', mimeType: 'image/jpeg', buffer }
}
