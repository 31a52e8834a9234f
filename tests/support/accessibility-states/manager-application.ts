import type { Response } from 'playwright/test'
import { slugOf } from '../companies.ts'
import { addManagerMember } from '../manager-members.ts'
import { goToPitch } from '../pitch.ts'
import { changeData } from '../change-data.ts'
import type { Area, Step } from './state.ts'
import {
  callsFail,
  closeDialog,
  failsToLoad,
  fill,
  open,
  isClosed,
  loadsAgain,
  press,
  pressKey,
  sees,
  select,
  shows,
  signInAs,
  upload,
} from './steps.ts'

const JOB = 'boulanger-de-nuit-lille'
let id = 0

/** Applies with a video and a CV in the browser of the visit, and requests adjustments. */
const apply: Step = async ({ page, locale }) => {
  const { t, call, candidacy_id } = await goToPitch(page, 'levain', JOB, locale)
  await page.getByLabel(t('recorder.CHOOSE.FILE'), { exact: true }).setInputFiles('tests/support/pitch.mp4')
  await page.getByRole('button', { name: t('recorder.REVIEW.ACCEPT') }).click()
  await page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') }).waitFor()
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
  await page.getByRole('heading', { name: t('funnel.RECEIPT.TITLE') }).waitFor()
  const interpreter = 'Langue des signes française'
  const adjustments = { is_questions_in_advance: true, is_text_only: true, interpreter, other: null }
  await call('PATCH', `/me/candidacies/${candidacy_id}/adjustments`, { candidacy: { adjustments } })
  id = candidacy_id
}

const opensApplication: Step = async (visit) => {
  await open(`/{company}/applications/${id}`)(visit)
  await visit.page.getByRole('heading', { level: 1 }).waitFor()
}

/** A colleague changes the application in another browser. */
const changesElsewhere =
  (...steps: Step[]): Step =>
  async (visit) => {
    const context = await visit.page.context().browser()!.newContext({ locale: visit.locale, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const elsewhere = { ...visit, page, dialog: page.getByRole('dialog') }
    await signInAs('recruiter', `/{company}/applications/${id}`)(elsewhere)
    for (const step of steps) await step(elsewhere)
    await context.close()
  }

const writesNoteElsewhere = (note: string) =>
  changesElsewhere(
    press(/^Notes/),
    fill('managerapplication.NOTES.LABEL', note),
    press('managerapplication.NOTES.ADD'),
    sees(new RegExp(note)),
  )

const captionsOf = (text: string) => `WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n${text}\n`

/**
 * Presses a button that writes to `path`. A colleague changes the application before the server gets the call, so that its
 * version is stale.
 */
const pressDuring =
  (button: string, path: RegExp, change: Step): Step =>
  async (visit) => {
    await visit.page.route(path, async (route) => {
      if (route.request().method() !== 'GET') await change(visit)
      await route.continue()
    })
    const isWrite = (response: Response) => path.test(response.url()) && response.request().method() !== 'GET'
    const answered = visit.page.waitForResponse(isWrite, { timeout: 60_000 })
    await press(button)(visit)
    await answered
    await visit.page.unroute(path)
  }

/** Changes the kind of the answer in the database, and opens the application. */
const answeredBy = (kind: string, text = ''): Step[] => [
  async () => changeData('update records set kind = ?, text = ? where candidacy_id = ?', kind, text, id),
  opensApplication,
]

const IN_A_DAY = new Date(Date.now() + 86_400_000).toISOString()

/** A colleague schedules a status change. */
const decided =
  (status: string): Step =>
  async () =>
    changeData(
      `insert into candidacy_decisions
         (candidacy_id, author_name, status, due_at, next_attempt_at, created_at, open, attempts)
       values (?, 'Lena Vogt', ?, ?, ?, ?, 1, 0)`,
      id,
      status,
      IN_A_DAY,
      IN_A_DAY,
      new Date().toISOString(),
    )
const decisionFailed: Step = async () =>
  changeData(
    `update candidacy_decisions set open = null, failed_at = created_at, failure = 'UNAVAILABLE'
     where candidacy_id = ? and open = 1`,
    id,
  )
const withdrawn: Step = async () =>
  changeData(
    `update candidacies set status = 'WITHDRAWN', withdrawn_at = ?, withdrawal_reason = 'PAY', withdrawal_comment = ?
     where id = ?`,
    new Date().toISOString(),
    'Trop loin, désolée.',
    id,
  )

export const managerApplication: Area = {
  name: 'application in the back office',
  site: 'manager',
  company: 'levain',
  locale: 'en',
  isDesktop: true,
  prepare: async (visit) => {
    addManagerMember(['levain'], { role: 'recruiter', name: 'Lena Vogt' })
    await apply(visit)
    await signInAs('recruiter', '/{company}/inbox', ['levain', 'noctua'])(visit)
  },
  states: [
    { name: 'video answer', reach: [opensApplication, shows('video')] },
    { name: 'captions', reach: [press('managerapplication.CAPTIONS.ADD'), shows('dialog')] },
    {
      name: 'missing captions',
      reach: press('managerapplication.CAPTIONS.SAVE'),
      announces: 'managerapplication.CAPTIONS.MISSING',
    },
    {
      name: 'transcript',
      reach: [
        fill('managerapplication.CAPTIONS.TEXT', captionsOf('Bonjour')),
        press('managerapplication.CAPTIONS.SAVE'),
        isClosed,
        press('managerapplication.CAPTIONS.TRANSCRIPT'),
      ],
    },
    {
      name: 'captions that a colleague has changed',
      reach: [
        press('managerapplication.CAPTIONS.REPLACE'),
        fill('managerapplication.CAPTIONS.TEXT', captionsOf('Bonsoir')),
        changesElsewhere(
          press('managerapplication.CAPTIONS.REPLACE'),
          fill('managerapplication.CAPTIONS.TEXT', captionsOf('Bonjour à tous')),
          press('managerapplication.CAPTIONS.SAVE'),
          isClosed,
        ),
        press('managerapplication.CAPTIONS.SAVE'),
        sees('managerapplication.CAPTIONS.CONFLICT_TITLE'),
      ],
      announces: 'managerapplication.CAPTIONS.CONFLICT_TITLE',
    },
    { name: 'notes', reach: [...closeDialog, press(/^Notes/)] },
    {
      name: 'mention of a colleague',
      reach: [fill('managerapplication.NOTES.LABEL', 'Ask @Le'), shows('[role=option]')],
    },
    {
      name: 'added note',
      reach: [fill('managerapplication.NOTES.LABEL', 'Call again'), press('managerapplication.NOTES.ADD')],
    },
    {
      name: 'note on an application that a colleague has changed',
      reach: [
        press('managerapplication.NOTES.EDIT'),
        pressDuring('managerapplication.NOTES.SAVE', /\/notes\/\w+$/, writesNoteElsewhere('Starts in May')),
        sees('managerapplication.CONFLICT.TITLE'),
      ],
      announces: 'managerapplication.CONFLICT.TITLE',
    },
    { name: 'rating', reach: press(/^4 out of 5/) },
    {
      name: 'deletion of a note',
      reach: [
        press('managerapplication.NOTES.CANCEL'),
        press('managerapplication.NOTES.DELETE'),
        sees('managerapplication.NOTES.UNDO'),
      ],
      announces: 'managerapplication.NOTES.DELETED',
    },
    { name: 'history', reach: [press('managerapplication.TABS.HISTORY')] },
    { name: 'conversation', reach: press('managerapplication.TABS.CONVERSATION') },
    { name: 'empty reply', reach: press('managerapplication.REPLY.SEND'), announces: 'managerapplication.REPLY.EMPTY' },
    {
      name: 'reply with a file, and with one that cannot be sent',
      reach: [
        upload('tests/support/cv.pdf'),
        shows('[title="Remove cv.pdf"]'),
        upload({ name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }),
      ],
      announces: 'managerapplication.REPLY.FILE_TYPE',
    },
    {
      name: 'reply to an application that a colleague has changed',
      reach: [
        fill(/Reply to/, 'See you on Tuesday.'),
        pressDuring('managerapplication.REPLY.SEND', /\/messages$/, writesNoteElsewhere('Lives in Lille')),
        sees('managerapplication.CONFLICT.TITLE'),
      ],
      announces: 'managerapplication.CONFLICT.TITLE',
    },
    {
      name: 'new status with its email',
      reach: [
        pressKey('Escape'),
        pressKey('e'),
        select(/New status/, 'REJECTED'),
        sees('managerapplication.EMAIL.SUBJECT'),
      ],
    },
    { name: 'later date', reach: press('managerschedule.LATER') },
    {
      name: 'missing date',
      reach: [fill('managerschedule.TIME', ''), press('managerapplication.STATUS.SCHEDULE')],
      announces: /in the next 90 days/,
    },
    {
      name: 'status that can be undone',
      reach: [press('managerschedule.NOW'), press('managerapplication.STATUS.SEND')],
      announces: /The email will be sent in 10 seconds/,
    },
    {
      name: 'status that a colleague has changed',
      reach: [
        opensApplication,
        pressKey('e'),
        select(/New status/, 'INTERVIEW'),
        pressDuring('managerapplication.STATUS.SEND', /\/decisions$/, writesNoteElsewhere('Speaks Polish')),
        sees('managerapplication.CONFLICT.TITLE'),
      ],
      announces: 'managerapplication.CONFLICT.TITLE',
    },
    { name: 'shortcuts', reach: [opensApplication, pressKey('?'), shows('dialog')] },
    { name: 'audio answer', reach: answeredBy('audio') },
    { name: 'written answer', reach: answeredBy('text', 'Le pain de seigle.') },
    {
      name: 'requested adjustments',
      reach: [...answeredBy('request', 'By phone, please.'), sees('managerapplication.ADJUSTMENTS.TITLE')],
    },
    { name: 'scheduled status', reach: [decided('OFFER'), opensApplication, sees(/^Offer on /)] },
    {
      name: 'status change that failed',
      reach: [decisionFailed, opensApplication, sees('managerapplication.DECISION.FAILED')],
    },
    { name: 'withdrawn application', reach: [withdrawn, opensApplication, sees('managerapplication.WITHDRAWN.TITLE')] },
    {
      name: 'application that does not load',
      reach: [callsFail(`/candidacies/*`), opensApplication, sees('managerapplication.FAILED')],
    },
    {
      name: 'application of another company',
      reach: [
        loadsAgain,
        ({ page, url }) => page.goto(url(`/{company}/applications/${id}`).replace(slugOf('levain'), slugOf('noctua'))),
        sees('managerapplication.NOT_FOUND.TITLE'),
      ],
    },
    {
      name: 'part that does not load',
      reach: [opensApplication, failsToLoad, pressKey('?'), sees('errors.API.SHORT')],
      announces: 'errors.API.SHORT',
    },
  ],
}
