import type { Job } from '#lib/client/manager/jobs/use-jobs'
import type { ShareKit } from '#lib/contract/staff/share-kit'
import { changeJob } from '../change-data.ts'
import { addFigureCounts } from '../figure-counts.ts'
import { funnel, NO_FIGURES } from '../figures.ts'
import { slugOf } from '../companies.ts'
import type { Area, Step } from './state.ts'
import {
  callsFail,
  changesReply,
  closeDialog,
  failsToLoad,
  failsWith,
  fill,
  isLoading,
  loadsAgain,
  neverReplies,
  offline,
  open,
  press,
  repliesWith,
  retry,
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
  // Drawing a poster takes long on a busy machine.
  await page.getByText(t('managershare.LOADING')).first().waitFor({ state: 'hidden', timeout: 60_000 })
}

/** Adds as many sources as a member can add. */
const addsSources: Step = ({ page, company }) =>
  page.evaluate(
    (key) => localStorage.setItem(key, JSON.stringify(Array.from({ length: 20 }, (_, index) => `market-${index}`))),
    `manager-sources-${slugOf(company)}`,
  )

const OPEN = { is_online: true, is_draft: false }
/** From now on, the company has other jobs. */
const jobsAre = (change: (jobs: readonly Job[]) => readonly Job[]) =>
  changesReply<{ campaigns: readonly Job[] }>('/campaigns?**', ({ campaigns, ...page }) => ({
    ...page,
    campaigns: change(campaigns),
  }))

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
    { name: 'closed jobs', reach: press(/^Closed/) },
    { name: 'jobs without a network', reach: [offline(true), sees('manager.STATE.OFFLINE')] },
    {
      name: 'no matches',
      reach: [offline(false), fill('managershare.JOBS.SEARCH', 'astronaut'), sees('managershare.JOBS.NO_MATCH_TITLE')],
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
    {
      name: 'source that is in the list',
      reach: [fill('managershare.ADD.LABEL', 'Job fair'), press('managershare.ADD.ADD')],
      announces: 'managershare.ADD.PROBLEM_TAKEN',
    },
    {
      name: 'link that is not copied',
      reach: press('managershare.LINKS.COPY_LINK'),
      announces: 'managershare.COPY_FAILED',
    },
    {
      name: 'copied link',
      reach: [
        ({ page }) => page.context().grantPermissions(['clipboard-read', 'clipboard-write']),
        press('managershare.LINKS.COPY_LINK'),
      ],
      announces: 'managershare.COPIED',
    },
    { name: 'removed source', reach: press('managershare.LINKS.REMOVE'), announces: 'managershare.LINKS.REMOVED' },
    { name: 'share kit without a network', reach: [offline(true), sees('manager.STATE.OFFLINE')] },
    {
      name: 'results since last year that are not loaded',
      reach: [
        offline(false),
        callsFail('/figures?**since**'),
        press('managershare.LINKS.PERIOD_all'),
        sees('managershare.LINKS.NO_FIGURES'),
      ],
    },
    {
      name: 'results since last year that are loaded again',
      reach: [loadsAgain, press('ui.NOT_LOADED.RETRY'), sees('managershare.LINKS.ROUNDED')],
    },
    { name: 'draft', reach: [share(DRAFT), sees('managershare.NOTE.DRAFT_TITLE')] },
    { name: 'closed job', reach: [share(CLOSED), sees('managershare.NOTE.CLOSED_TITLE')] },
    { name: 'unknown job', reach: [share('nothing'), sees('managershare.UNKNOWN_TITLE')] },
    {
      name: 'share kit that loads',
      reach: [neverReplies('/campaigns/*/share_kit**'), addsSources, share(JOB), isLoading],
    },
    {
      name: 'share kit that is not loaded',
      reach: [loadsAgain, callsFail('/campaigns/*/share_kit**'), share(JOB), sees('ui.NOT_LOADED.TITLE')],
    },
    {
      name: 'no allowed sites, and sources, results and files that are not loaded',
      reach: [
        loadsAgain,
        changesReply<ShareKit>('/campaigns/*/share_kit**', ({ embed, ...kit }) => ({
          ...kit,
          embed: { ...embed, origins: [] },
        })),
        callsFail('/{figures,campaigns/*/qr,campaigns/*/poster}?**'),
        ({ page }) => page.route('**/card.png?*', (route) => route.abort()),
        retry(),
        sees('managershare.POSTER.TITLE'),
        drawsPoster,
        sees('managershare.CARD.MISSING'),
        sees('managershare.LINKS.NO_FIGURES'),
        sees('managershare.ADD.FULL'),
        sees('managershare.EMBED.NO_ORIGINS'),
      ],
    },
    {
      name: 'QR code that is not downloaded',
      reach: press('managershare.QR.DOWNLOAD_png'),
      announces: 'errors.API.UNAVAILABLE',
    },
    {
      name: 'poster without a preview',
      reach: [
        loadsAgain,
        ({ page }) => page.route('**/poster?**', (route) => route.fulfill({ body: 'no PDF' })),
        retry('managershare.RETRY'),
        sees('managershare.POSTER.NO_PREVIEW'),
      ],
    },
    { name: 'jobs that load', reach: [neverReplies('/campaigns?**'), open('/{company}/jobs'), isLoading] },
    {
      name: 'jobs that are not loaded',
      reach: [loadsAgain, callsFail('/campaigns?**'), open('/{company}/jobs'), sees('managershare.RETRY')],
    },
    {
      name: 'no open jobs',
      reach: [
        loadsAgain,
        jobsAre((jobs) => jobs.filter(({ is_draft }) => is_draft)),
        retry(),
        sees('managershare.JOBS.EMPTY_open'),
      ],
    },
    { name: 'no closed jobs', reach: [press(/^Closed/), sees('managershare.JOBS.EMPTY_closed')] },
    {
      name: 'more open jobs than are shown at once',
      reach: [
        loadsAgain,
        jobsAre((jobs) => Array.from({ length: 101 }, (_, index) => ({ ...jobs[0]!, ...OPEN, id: index + 1 }))),
        open('/{company}/jobs'),
        sees('managershare.JOBS.MORE'),
      ],
    },
    { name: 'all open jobs', reach: press('managershare.JOBS.MORE') },
    { name: 'no drafts', reach: [press(/^Drafts/), sees('managershare.JOBS.EMPTY_draft')] },
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
/** URLs of the scripts of charts. */
const chartScripts = new Set<string>()
const findChartScripts: Step = async ({ page }) =>
  page.on('response', async (response) => {
    const url = response.url()
    if (!url.endsWith('.js')) return
    const script = await response.text().catch(() => '')
    if (script.includes('visx-')) chartScripts.add(url)
  })
/** From now on, the page cannot load the scripts of charts. */
const chartsFail: Step = ({ page }) =>
  page.route(
    ({ href }) => chartScripts.has(href),
    (route) => route.abort(),
  )

export const managerFigures: Area = {
  name: 'figures',
  site: 'manager',
  company: 'levain',
  locale: 'fr',
  prepare: async (visit) => {
    addFigureCounts('levain', SOURCE)
    await findChartScripts(visit)
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
    {
      name: 'invalid dates',
      reach: [fill('ui.FROM', '2020-01-01'), press('managerfigures.FILTER.SHOW')],
      announces: 'managerfigures.FILTER.DATES_INVALID',
    },
    { name: 'export', reach: [press('managerfigures.TABLE.EXPORT'), shows('dialog')] },
    {
      name: 'export that fails',
      reach: [callsFail('/figures/export?**'), press('manager.EXPORT.START')],
      announces: 'errors.API.UNAVAILABLE',
    },
    {
      name: 'figures without a network',
      reach: [loadsAgain, ...closeDialog, offline(true), sees('manager.STATE.OFFLINE')],
    },
    { name: 'too few', reach: [offline(false), figures('source=nobody'), sees('managerfigures.NO_MATCH.TITLE')] },
    { name: 'cleared filters', reach: press('managerfigures.NO_MATCH.CLEAR') },
    { name: 'search for a source', reach: [press('manager.SOURCE_SEARCH.OPEN'), shows('dialog')] },
    {
      name: 'search without a source',
      reach: press('manager.SOURCE_SEARCH.APPLY'),
      announces: 'manager.SOURCE_SEARCH.MISSING',
    },
    {
      name: 'dates that are rejected',
      reach: [figures('since=2020-01-01&until=2020-02-01'), sees('managerfigures.FILTER.DATES_INVALID')],
    },
    {
      name: 'charts that are not loaded',
      reach: [chartsFail, figures(`source=${SOURCE}`), sees('managerfigures.TABLE.NO_CHART')],
    },
    {
      name: 'no figures',
      reach: [
        loadsAgain,
        repliesWith('/figures**', NO_FIGURES),
        open('/{company}/figures'),
        sees('managerfigures.EMPTY.TITLE'),
      ],
    },
    { name: 'figures that load', reach: [loadsAgain, neverReplies('/figures**'), figures(''), isLoading] },
    {
      name: 'figures that are not loaded',
      reach: [
        loadsAgain,
        failsWith('/figures**', 'UNAVAILABLE'),
        figures(`source=${SOURCE}`),
        sees('manager.STATE.RETRY'),
      ],
    },
    {
      name: 'figures that are loaded again',
      reach: [loadsAgain, press('manager.STATE.RETRY'), sees('managerfigures.TABLE.SHOW')],
    },
    {
      name: 'empty sections',
      reach: [
        repliesWith('/figures**', { ...NO_FIGURES, totals: funnel(10, 5) }),
        select('managerfigures.FILTER.PERIOD', '7'),
        sees('managerfigures.STEPS.EMPTY'),
        sees('managerfigures.REPLY.EMPTY'),
        sees('managerfigures.PERIODS.EMPTY'),
        sees('managerfigures.GROUPS.EMPTY_sources'),
        sees('managerfigures.GROUPS.EMPTY_campaigns'),
      ],
    },
    {
      name: 'unknown job',
      reach: [
        loadsAgain,
        failsWith('/figures**', 'NOT_FOUND'),
        select('managerfigures.FILTER.PERIOD', '90'),
        sees('managerfigures.NO_MATCH.TITLE'),
      ],
    },
  ],
}
