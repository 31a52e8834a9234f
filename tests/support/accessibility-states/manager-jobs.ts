import { changeJob } from '../change-data.ts'
import { addFigureCounts } from '../figure-counts.ts'
import type { Area, Step } from './state.ts'
import {
  callsFail,
  closeDialog,
  failsToLoad,
  fill,
  loadsAgain,
  open,
  press,
  repliesWith,
  sees,
  select,
  shows,
  signInAs,
} from './steps.ts'

const JOB = 'boulanger-de-nuit-lille'
/** Jobs that no other test needs. */
const DRAFT = 'vente-apres-midi-amiens'
const CLOSED = 'leerling-molenaar-zwalm'
const share = (job: string) => open(`/{company}/jobs/${job}/share`)
/** The preview of the poster is drawn when it is near the visible part of the page. */
const drawsPoster: Step = async ({ page, t }) => {
  await page.getByRole('heading', { name: t('managershare.POSTER.TITLE') }).scrollIntoViewIfNeeded()
  await page.getByText(t('managershare.LOADING')).first().waitFor({ state: 'hidden' })
}

export const managerJobs: Area = {
  name: 'jobs and share kit',
  site: 'manager',
  company: 'levain',
  locale: 'en',
  prepare: async (visit) => {
    changeJob('levain', DRAFT, 'is_online = ?, is_draft = ?', 0, 1)
    changeJob('levain', CLOSED, 'is_online = ?', 0)
    await signInAs('recruiter', '/{company}/jobs')(visit)
  },
  states: [
    { name: 'open jobs', reach: sees('managershare.JOBS.INTRO') },
    { name: 'drafts', reach: press(/^Drafts/) },
    {
      name: 'no matches',
      reach: [fill('managershare.JOBS.SEARCH', 'astronaut'), sees('managershare.JOBS.NO_MATCH_TITLE')],
    },
    { name: 'share kit', reach: [share(JOB), sees('managershare.POSTER.TITLE'), drawsPoster] },
    {
      name: 'source without a name',
      reach: press('managershare.ADD.ADD'),
      announces: 'managershare.ADD.PROBLEM_EMPTY',
    },
    {
      name: 'added source',
      reach: [fill('managershare.ADD.LABEL', 'Job fair'), press('managershare.ADD.ADD')],
      announces: 'managershare.ADD.ADDED',
    },
    { name: 'removed source', reach: press('managershare.LINKS.REMOVE'), announces: 'managershare.LINKS.REMOVED' },
    { name: 'draft', reach: [share(DRAFT), sees('managershare.NOTE.DRAFT_TITLE')] },
    { name: 'closed job', reach: [share(CLOSED), sees('managershare.NOTE.CLOSED_TITLE')] },
    { name: 'unknown job', reach: [share('nothing'), sees('managershare.UNKNOWN_TITLE')] },
    {
      name: 'jobs that are not loaded',
      reach: [callsFail('/campaigns?**'), open('/{company}/jobs'), sees('managershare.RETRY')],
    },
    {
      name: 'no jobs',
      reach: [
        loadsAgain,
        repliesWith('/campaigns?**', { campaigns: [], next_cursor: null }),
        open('/{company}/jobs'),
        sees('managershare.JOBS.NONE_TITLE'),
      ],
    },
    {
      name: 'screen that does not load',
      reach: [loadsAgain, failsToLoad, press('manager.NAV.FIGURES'), sees('errors.API.LONG')],
      announces: 'errors.API.SHORT',
    },
  ],
}

const SOURCE = 'fair'
const figures = (query: string) => open(`/{company}/figures?${query}`)

export const managerFigures: Area = {
  name: 'figures',
  site: 'manager',
  company: 'levain',
  locale: 'fr',
  prepare: async (visit) => {
    addFigureCounts('levain', SOURCE)
    await signInAs('recruiter', '/{company}/figures')(visit)
  },
  states: [
    {
      name: 'figures',
      reach: [
        figures(`source=${SOURCE}`),
        ({ page }) => page.locator('section svg rect').first().waitFor({ state: 'attached' }),
      ],
    },
    { name: 'table of a chart', reach: press('managerfigures.TABLE.SHOW') },
    { name: 'other dates', reach: select('managerfigures.FILTER.PERIOD', 'dates') },
    { name: 'export', reach: [press('managerfigures.TABLE.EXPORT'), shows('dialog')] },
    { name: 'too few', reach: [...closeDialog, figures('source=nobody'), sees('managerfigures.NO_MATCH.TITLE')] },
    { name: 'cleared filters', reach: press('managerfigures.NO_MATCH.CLEAR') },
    {
      name: 'figures that are not loaded',
      reach: [
        ({ page }) =>
          page.route(/\/staff\/v1\/figures(?:\?|$)/, (route) =>
            route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: '' } } }),
          ),
        figures(`source=${SOURCE}`),
        sees('manager.STATE.RETRY'),
      ],
    },
    {
      name: 'figures that are loaded again',
      reach: [loadsAgain, press('manager.STATE.RETRY'), sees('managerfigures.TABLE.SHOW')],
    },
  ],
}
