import sharp from 'sharp'
import { newEmail, rejectCookiesInAdvance, site } from '../candidate.ts'
import { callsOf } from '../calls.ts'
import { expiredCode } from '../candidate-emails.ts'
import { slugOf } from '../companies.ts'
import { createAccount, prepareForPitch, skipPitch } from '../pitch.ts'
import type { Area, Step } from './state.ts'
import { closeDialog, fetchReply, isClosed, loadsAgain, open, press, sees, select, shows, upload } from './steps.ts'
import { STATUS } from '#lib/contract/errors'
import type { Campaign } from '#lib/domain/campaign'
import { inOrder } from '#lib/domain/survey'

const JOB = 'boulanger-de-nuit-lille'

/** Presses a button that chooses a photo, and chooses this one. */
const choosesPhoto =
  (button: string, name: string, buffer: () => Promise<Buffer>): Step =>
  async (visit) => {
    const chooser = visit.page.waitForEvent('filechooser')
    await press(button)(visit)
    await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: await buffer() })
  }
const photo = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#eeeeee' } })
    .jpeg()
    .toBuffer()

/** Opens the screen or dialog that changes a part of the application. */
const change =
  (what: string): Step =>
  async ({ page, t }) => {
    const name = t('funnel.REVIEW.CHANGE_WHAT').replace('{what}', t(what))
    const add = t('funnel.REVIEW.ADD_WHAT').replace('{what}', t(what))
    await page
      .getByRole('link', { name })
      .or(page.getByRole('link', { name: add }))
      .click()
  }
/** From now on, the server rejects the answers, because the company has reworded its first question. */
const changesQuestions: Step = async ({ page }) => {
  const campaign = `**/api/companies/*/campaigns/${JOB}`
  await page.route(campaign, async (route) => {
    const response = await fetchReply(route)
    const json = (await response.json()) as Campaign
    const [first, ...others] = inOrder(json.survey!.questions)
    const questions = [{ ...first!, content: `${first!.content} *` }, ...others]
    await route.fulfill({ response, json: { ...json, survey: { ...json.survey!, questions } } })
  })
  await page.route('**/api/me/candidacies/*/survey', (route) =>
    route.fulfill({ status: STATUS.INVALID, json: { error: { code: 'INVALID', message: '' } } }),
  )
}
const returnsToReview: Step[] = [({ page }) => page.goBack(), sees('funnel.REVIEW.TITLE')]

/** The address of another account. */
const OTHER = newEmail()

export const resumeAndReview: Area = {
  name: 'CV, review and applications',
  site: 'careers',
  company: 'levain',
  locale: 'fr',
  prepare: async ({ page, t }) => {
    await createAccount(callsOf(page, site('levain', '/')), slugOf('levain'), OTHER)
    await page.context().clearCookies()
    await rejectCookiesInAdvance(page, 'levain')
    await prepareForPitch(page, 'levain', JOB)
    await skipPitch(page, t)
  },
  states: [
    { name: 'CV', reach: sees('funnel.RESUME.TITLE') },
    {
      name: 'rejected CV',
      reach: upload({ name: 'photo.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }),
      announces: /photo\.exe/,
    },
    {
      name: 'photo of a CV',
      reach: [choosesPhoto('funnel.RESUME.PHOTOS.TAKE', 'page.jpg', photo), shows('main li img')],
    },
    {
      name: 'two photos of a CV',
      reach: [choosesPhoto('funnel.RESUME.PHOTOS.MORE', 'page 2.jpg', photo), shows('main li:nth-child(2) img')],
    },
    {
      // Chromium opens no HEIC photos.
      name: 'photo that the browser cannot open',
      reach: choosesPhoto('funnel.RESUME.PHOTOS.ADD', 'page 3.heic', async () => Buffer.from('heic')),
      announces: 'funnel.RESUME.PHOTOS.HEIC',
    },
    { name: 'enlarged photo', reach: [press('funnel.RESUME.PHOTOS.PAGE'), shows('dialog')] },
    {
      name: 'written CV',
      reach: [
        ...closeDialog,
        open(`/jobs/${JOB}/apply?step=resume`),
        press('funnel.RESUME.WRITE.GO'),
        sees('funnel.RESUME.WRITE.LABEL'),
      ],
    },
    {
      name: 'review',
      reach: [open(`/jobs/${JOB}/apply?step=resume`), upload('tests/support/cv.pdf'), sees('funnel.REVIEW.TITLE')],
    },
    {
      name: 'questions that the company has changed',
      reach: [
        ({ page }) => page.locator('dl').first().getByRole('link').first().click(),
        sees('funnel.SURVEY.SAVE'),
        changesQuestions,
        press('funnel.SURVEY.SAVE'),
      ],
      announces: 'funnel.SURVEY.CHANGED',
    },
    {
      name: 'change of the details',
      reach: [loadsAgain, ...returnsToReview, change('funnel.REVIEW.YOU'), shows('dialog')],
    },
    {
      name: 'change of the video',
      reach: [...closeDialog, change('funnel.STAGE.PITCH'), sees('recorder.CHOOSE.WEBCAM')],
    },
    {
      name: 'change of the CV',
      reach: [...returnsToReview, change('funnel.STAGE.RESUME'), sees('funnel.RESUME.ATTACHED')],
    },
    { name: 'deletion of the CV', reach: press('funnel.RESUME.DELETE') },
    {
      name: 'submitted application',
      reach: [
        press('funnel.RESUME.DELETE_KEEP'),
        isClosed,
        ...returnsToReview,
        press('funnel.REVIEW.SEND'),
        sees('funnel.RECEIPT.TITLE'),
      ],
    },
    {
      name: 'confirmation',
      reach: [press('applications.RECEIPT_GO'), sees('applications.RECEIPT.TITLE')],
    },
    { name: 'applications', reach: [press('applications.RECEIPT.BACK'), sees('applications.GROUP.IN_PROGRESS')] },
    {
      name: 'adjustments of a submitted application',
      reach: [press('adjustments.LINK'), shows('dialog form')],
    },
    { name: 'withdrawal', reach: [...closeDialog, press('applications.WITHDRAW_OR_DELETE'), shows('dialog')] },
    { name: 'deletion', reach: press('applications.WITHDRAW_DIALOG.DELETE') },
    {
      name: 'withdrawn application',
      reach: [
        press('applications.WITHDRAW_DIALOG.WITHDRAW'),
        select('applications.WITHDRAW_DIALOG.REASON', 'OTHER_JOB'),
        async ({ dialog, t }) =>
          dialog.getByRole('button', { name: t('applications.WITHDRAW_DIALOG.WITHDRAW') }).click(),
      ],
      announces: 'applications.WITHDRAWN',
    },
    { name: 'start page of a withdrawn application', reach: open(`/jobs/${JOB}/apply`) },
    { name: 'reinstated application', reach: press('applications.REINSTATE') },
    {
      name: 'expired link of another account',
      reach: async (visit) => open(`/profile/applications/XXXX-XXXX?token=${await expiredCode(OTHER)}`)(visit),
      announces: 'account.SIGN_IN_RESULT.LINK_OF_OTHER',
    },
    { name: 'unknown confirmation', reach: press('ui.CLOSE') },
  ],
}

export const resumePreview: Area = {
  name: 'CV on a desktop',
  site: 'careers',
  company: 'levain',
  locale: 'en',
  isDesktop: true,
  prepare: async ({ page, t }) => {
    // On a phone, the CV opens in a tab.
    await page.setViewportSize({ width: 1280, height: 900 })
    await prepareForPitch(page, 'levain', JOB)
    await skipPitch(page, t)
  },
  states: [
    {
      name: 'preview of a CV',
      reach: [
        sees('funnel.RESUME.TITLE'),
        upload('tests/support/cv.pdf'),
        sees('funnel.REVIEW.TITLE'),
        change('funnel.STAGE.RESUME'),
        press('funnel.RESUME.VIEW'),
        shows('dialog iframe'),
      ],
    },
    {
      name: 'CV without a preview',
      reach: [
        ...closeDialog,
        upload({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Ten years of bread.') }),
        sees('funnel.REVIEW.TITLE'),
        change('funnel.STAGE.RESUME'),
        press('funnel.RESUME.VIEW'),
        sees('funnel.RESUME.NO_PREVIEW'),
      ],
    },
  ],
}
