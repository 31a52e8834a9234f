import { findEmailLink } from '../email-links.ts'
import { newEmail, rejectCookiesInAdvance } from '../candidate.ts'
import { becomeCandidate, reachPitch } from '../pitch.ts'
import type { Area } from './state.ts'
import { fill, open, press, sees, shows } from './steps.ts'

const JOB = '/jobs/boulanger-de-nuit-lille'
const EMAIL = newEmail()

export const job: Area = {
  name: 'job page and alerts',
  site: 'careers',
  company: 'levain',
  locale: 'fr',
  states: [
    { name: 'saved job', reach: [open(JOB), press('site.SAVED.SAVE'), sees('site.SAVED.SAVED')] },
    { name: 'alert for the job', reach: [press('alerts.ASK.GO'), shows('dialog')], only: 'light' },
    {
      name: 'requested alert',
      reach: [fill('alerts.EMAIL.LABEL', EMAIL), press('alerts.MODAL.GO')],
      announces: new RegExp(EMAIL),
    },
    {
      name: 'alert to confirm',
      reach: async ({ page }) => {
        await page.goto(await findEmailLink(EMAIL, /http:\S+\/job-alerts\/subscriber\.[\w-]+\/\d+/))
      },
    },
    {
      name: 'confirmed alert',
      reach: [press('alertlist.SUBSCRIPTION.CONFIRM_GO'), sees('alertlist.SUBSCRIPTION.TITLE')],
    },
    { name: 'deletion of the data', reach: [press('alertlist.SUBSCRIPTION.DATA.DELETE'), shows('dialog')] },
    {
      name: 'deleted data',
      reach: press('alertlist.SUBSCRIPTION.DATA.DELETE'),
      announces: 'alertlist.SUBSCRIPTION.DATA.DONE_TITLE',
    },
    {
      name: 'adjustments, from the page of a job',
      reach: [open(JOB), press('adjustments.LINK'), shows('dialog form')],
    },
  ],
}

const RECOMMENDED = '/jobs/teleradiologist'
/** A job without a video question and a CV. */
const WITHOUT_CV = 'lecture-benevole-strasbourg'

export const recommendation: Area = {
  name: 'recommendation of a job',
  site: 'careers',
  company: 'almea',
  locale: 'fr',
  prepare: ({ page }) => rejectCookiesInAdvance(page, 'almea'),
  states: [
    { name: 'recommendation of a visitor', reach: [open(RECOMMENDED), press('sponsorship.OPEN'), shows('dialog')] },
    { name: 'recommendation without a name', reach: press('sponsorship.NAME_GO'), announces: 'errors.FORMS.REQUIRED' },
    {
      name: 'recommendation of a candidate',
      reach: [
        ({ page }) => becomeCandidate(page, 'almea'),
        open(RECOMMENDED),
        press('sponsorship.OPEN'),
        shows('dialog'),
      ],
    },
    {
      name: 'change of the recommendation in an application',
      reach: [
        ({ page }) => reachPitch(page, 'almea', WITHOUT_CV),
        sees('funnel.REVIEW.TITLE'),
        async ({ page, t }) => {
          const name = t('funnel.REVIEW.ADD_WHAT').replace('{what}', t('funnel.REVIEW.SPONSOR'))
          await page.getByRole('link', { name }).click()
        },
        shows('dialog form'),
      ],
    },
    {
      name: 'unknown code of a recommendation',
      reach: [fill('funnel.REVIEW.SPONSOR_NAME', 'AAAAA-22222'), press('funnel.SURVEY.SAVE')],
      announces: 'funnel.REVIEW.SPONSOR_UNKNOWN',
    },
  ],
}
