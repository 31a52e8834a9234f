import { expect, type Response } from 'playwright/test'
import { slugOf } from '../companies.ts'
import { addManagerMember } from '../manager-members.ts'
import {
  answeredBy,
  apply,
  changed,
  decided,
  decisionFailed,
  hasImage,
  id,
  noEarlierMessages,
  opensApplication,
  withdrawn,
  withImageAndRatings,
  withLongHistory,
  withManyMessages,
} from './manager-application-data.ts'
import type { Area, Step } from './state.ts'
import {
  callsFail,
  callsSucceed,
  closeDialog,
  failsToLoad,
  failsWith,
  fill,
  isClosed,
  loadsAgain,
  neverReplies,
  offline,
  press,
  pressKey,
  repliesWith,
  retry,
  sees,
  select,
  shows,
  signInAs,
  upload,
  waitingCalls,
} from './steps.ts'

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
    // The field has the same text before the note is saved.
    ({ page }) => page.getByRole('listitem').filter({ hasText: note }).waitFor(),
  )

/** UTF-16 that ends within a character. */
const NO_TEXT = Buffer.from([0xff, 0xfe, 0x00, 0xd8])
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

const uploads = waitingCalls('**/staff/v1/files?**')

/** Checks that on the smallest phones, the toast covers neither the bar nor the button that undoes the status change. */
const toastCoversNoButton: Step = async ({ page, t }) => {
  const viewport = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 568 })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(page.locator('[popover]').filter({ hasText: t('managerapplication.STATUS.UNDO') })).toBeVisible()
  const article = page.getByRole('article').first()
  for (const key of ['BAR.INBOX', 'BAR.UNREAD', 'BAR.NEXT', 'DECISION.UNDO']) {
    const name = t(`managerapplication.${key}`)
    const control = article.getByRole('link', { name }).or(article.getByRole('button', { name }))
    const cover = await control.first().evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[popover]')?.textContent
    })
    expect(cover, `the toast covers ${name}`).toBeUndefined()
  }
  await page.setViewportSize(viewport)
}

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
    {
      name: 'application that loads',
      reach: [
        neverReplies('/candidacies/*'),
        ({ page, url }) => page.goto(url(`/{company}/applications/${id}`)),
        shows('[data-loading]'),
      ],
    },
    {
      name: 'video answer, and templates that are not loaded',
      reach: [
        loadsAgain,
        callsFail('/templates'),
        callsFail('/members'),
        opensApplication,
        shows('video'),
        sees('managerapplication.TEMPLATE.FAILED'),
      ],
    },
    {
      name: 'mention of colleagues who are not loaded',
      reach: [press(/^Notes/), fill('managerapplication.NOTES.LABEL', '@')],
      announces: 'managerapplication.NOTES.COLLEAGUES_FAILED',
    },
    {
      name: 'captions',
      reach: [
        loadsAgain,
        retry(),
        fill('managerapplication.NOTES.LABEL', ''),
        press('managerapplication.TABS.CONVERSATION'),
        retry(),
        press('managerapplication.CAPTIONS.ADD'),
        shows('dialog'),
      ],
    },
    {
      name: 'file of captions that cannot be read',
      reach: upload({ name: 'captions.vtt', mimeType: 'text/vtt', buffer: NO_TEXT }),
      announces: 'managerapplication.CAPTIONS.UNREADABLE',
    },
    {
      name: 'missing captions',
      reach: press('managerapplication.CAPTIONS.SAVE'),
      announces: 'managerapplication.CAPTIONS.MISSING',
    },
    {
      name: 'captions with an invalid line',
      reach: [
        fill('managerapplication.CAPTIONS.TEXT', 'WEBVTT\n\n00:00:05.000 --> 00:00:01.000\nBonjour'),
        press('managerapplication.CAPTIONS.SAVE'),
      ],
      announces: /line 3/,
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
    {
      name: 'removed captions',
      reach: [...closeDialog, press('managerapplication.CAPTIONS.REMOVE'), sees('managerapplication.CAPTIONS.ADD')],
      announces: 'managerapplication.CAPTIONS.REMOVED',
    },
    {
      name: 'captions that are not restored',
      reach: [callsFail('/candidacies/*/captions'), press('managerapplication.CAPTIONS.UNDO')],
      announces: 'managerapplication.CAPTIONS.NOT_RESTORED',
    },
    { name: 'notes', reach: [loadsAgain, press(/^Notes/), sees('managerapplication.NOTES.EMPTY')] },
    { name: 'empty note', reach: press('managerapplication.NOTES.ADD'), announces: 'managerapplication.NOTES.MISSING' },
    {
      name: 'mention of a colleague',
      reach: [fill('managerapplication.NOTES.LABEL', 'Ask @Le'), shows('[role=option]')],
    },
    {
      name: 'added note',
      reach: [fill('managerapplication.NOTES.LABEL', 'Call again'), press('managerapplication.NOTES.ADD')],
    },
    {
      name: 'changed note',
      reach: [
        press('managerapplication.NOTES.EDIT'),
        ({ page }) => page.keyboard.type(', please'),
        press('managerapplication.NOTES.SAVE'),
        sees(/edited$/),
      ],
    },
    {
      name: 'cancelled change of a note',
      reach: [press('managerapplication.NOTES.EDIT'), press('managerapplication.NOTES.CANCEL')],
    },
    {
      name: 'note that a colleague has changed',
      reach: [
        press('managerapplication.NOTES.EDIT'),
        failsWith('/candidacies/*/notes/*', 'STALE'),
        press('managerapplication.NOTES.SAVE'),
        sees('managerapplication.NOTES.CONFLICT_TITLE'),
        loadsAgain,
      ],
      announces: 'managerapplication.NOTES.CONFLICT_TITLE',
    },
    { name: 'rating', reach: [press(/^4 out of 5/), shows('[title="Remove your rating"]')] },
    { name: 'removed rating', reach: press('managerapplication.RATING.CLEAR') },
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
    { name: 'removed files', reach: [press(/^Remove tool/), press(/^Remove cv/)] },
    {
      name: 'reply with a file that is being uploaded',
      reach: [
        uploads.start,
        upload('tests/support/cv.pdf'),
        sees(/Uploading…$/),
        press('managerapplication.REPLY.SEND'),
      ],
      announces: 'managerapplication.REPLY.UPLOADING',
    },
    { name: 'file that is not uploaded', reach: uploads.end, announces: /We cannot connect/ },
    {
      name: 'reply to an application that a colleague has changed',
      reach: [
        loadsAgain,
        press(/^Remove cv/),
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
      name: 'status that is no longer possible',
      reach: [
        press('managerschedule.NOW'),
        failsWith('/candidacies/*/decisions', 'CONFLICT'),
        press('managerapplication.STATUS.SEND'),
      ],
      announces: 'managerapplication.STATUS.NOT_POSSIBLE',
    },
    {
      name: 'status that can be undone',
      reach: [loadsAgain, press('managerapplication.STATUS.SEND')],
      announces: /The email will be sent in 10 seconds/,
    },
    {
      name: 'status that was undone',
      reach: [
        // Undo of a second change would restore the first one.
        press('managerapplication.DECISION.UNDO'),
        opensApplication,
        pressKey('e'),
        select(/New status/, 'IN_REVIEW'),
        press('managerapplication.STATUS.SEND'),
        isClosed,
        toastCoversNoButton,
        press('managerapplication.DECISION.UNDO'),
      ],
      announces: 'managerapplication.DECISION.CANCELLED',
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
    {
      name: 'email that cannot be shown',
      reach: [...closeDialog, callsFail('/candidacies/*/status_preview'), pressKey('e'), select(/New status/, 'OFFER')],
      announces: /We cannot connect/,
    },
    {
      name: 'email that is shown after another attempt',
      reach: [loadsAgain, press('ui.NOT_LOADED.RETRY'), sees('managerapplication.EMAIL.SUBJECT')],
    },
    {
      name: 'template that replaced a text',
      reach: [
        select(/New status/, 'REJECTED'),
        fill('managerapplication.STATUS.MESSAGE', 'Sorry.'),
        select('managerapplication.TEMPLATE.LABEL', { index: 1 }),
      ],
      announces: 'managerapplication.STATUS.TEMPLATE_INSERTED',
    },
    { name: 'text that replaced a template', reach: press('managerapplication.STATUS.UNDO') },
    {
      name: 'status without an email',
      reach: [
        repliesWith('/candidacies/*/status_preview', {
          is_email_sent: false,
          reason: 'SAME_STATUS',
          content: '',
          email: null,
        }),
        select(/New status/, 'HIRED'),
        sees('managerapplication.EMAIL.NONE_SAME_STATUS'),
      ],
    },
    {
      name: 'CV as an image, and messages with files in a closed conversation',
      reach: [
        loadsAgain,
        withImageAndRatings,
        hasImage,
        withManyMessages,
        noEarlierMessages,
        ...withLongHistory,
        opensApplication,
        sees(/^Message 99$/),
        sees('managerapplication.CONVERSATION.SEEN'),
        sees('managerapplication.CONVERSATION.CLOSED'),
      ],
    },
    {
      name: 'earlier messages that are not loaded',
      reach: [callsFail('/discussions/*?*before*'), press('managerapplication.CONVERSATION.EARLIER')],
      announces: /We cannot connect/,
    },
    { name: 'earlier messages', reach: [noEarlierMessages, press('managerapplication.CONVERSATION.RETRY')] },
    { name: 'ratings of colleagues', reach: [press(/^Notes/), sees(/^Lena Vogt$/)] },
    {
      name: 'older entries of the history that are not loaded',
      reach: [
        press('managerapplication.TABS.HISTORY'),
        callsFail('/candidacies/*/history?**'),
        press('managerapplication.HISTORY.MORE'),
      ],
      announces: /We cannot connect/,
    },
    {
      name: 'last page of the history',
      reach: [...withLongHistory, press('managerapplication.HISTORY.RETRY')],
    },
    {
      name: 'application without a network',
      reach: [offline(true), sees('manager.STATE.OFFLINE')],
    },
    { name: 'shortcuts', reach: [offline(false), loadsAgain, opensApplication, pressKey('?'), shows('dialog')] },
    {
      name: 'audio answer that cannot be played, and an infected CV',
      reach: [
        changed(({ resume }) => ({ resume: { ...resume!, url: null, scan_status: 'infected' } })),
        ({ page }) => page.route('**/fs/**', (route) => route.abort()),
        ...answeredBy('audio'),
        sees('managerapplication.PLAYER.FAILED'),
      ],
      announces: 'managerapplication.PLAYER.FAILED',
    },
    { name: 'audio answer', reach: [loadsAgain, press('managerapplication.PLAYER.RETRY')] },
    {
      name: 'written answer, without a CV',
      reach: [
        changed(() => ({ resume: null })),
        ...answeredBy('text', 'Le pain de seigle.'),
        sees('managerapplication.RESUME.NONE'),
      ],
    },
    {
      name: 'requested adjustments, and a CV that is being checked',
      reach: [
        changed(({ resume }) => ({ resume: { ...resume!, url: null, scan_status: 'pending' } })),
        ...answeredBy('request', 'By phone, please.'),
        sees('managerapplication.ADJUSTMENTS.TITLE'),
      ],
    },
    {
      name: 'scheduled status, an answer whose file is missing, and a CV without a preview',
      reach: [
        changed(({ pitch, resume }) => ({
          pitch: { ...pitch!, kind: 'video', film: null },
          resume: { ...resume!, filename: 'cv.docx', mimetype: 'application/msword' },
        })),
        decided('OFFER'),
        opensApplication,
        sees(/^Offer on /),
        sees('managerapplication.FILE.MISSING'),
      ],
    },
    {
      name: 'scheduled status that is cancelled too late',
      reach: [failsWith('/candidacies/*/decisions/*', 'CONFLICT'), press('managerapplication.DECISION.CANCEL')],
      announces: 'managerapplication.DECISION.TOO_LATE',
    },
    {
      name: 'scheduled status that was cancelled',
      reach: [loadsAgain, press('managerapplication.DECISION.CANCEL')],
      announces: 'managerapplication.DECISION.CANCELLED',
    },
    {
      name: 'skipped question, and messages, notes and history that are not loaded',
      reach: [
        changed(({ pitch }) => ({ pitch: { ...pitch!, kind: null, film: null, is_passed: true } })),
        repliesWith('/candidacies/*/adjustments', { adjustments: null, request: null }),
        callsFail('/discussions/*'),
        callsFail('/candidacies/*/notes'),
        callsFail('/candidacies/*/history'),
        opensApplication,
        sees('managerapplication.CONVERSATION.FAILED'),
      ],
    },
    {
      name: 'history that is not loaded',
      reach: [press('managerapplication.TABS.HISTORY'), sees('managerapplication.HISTORY.FAILED')],
    },
    { name: 'notes that are not loaded', reach: [press(/^Notes/), sees('managerapplication.NOTES.FAILED')] },
    { name: 'notes that are loaded again', reach: [callsSucceed('/candidacies/*/notes'), retry()] },
    {
      name: 'messages that are loaded again',
      reach: [press('managerapplication.TABS.CONVERSATION'), callsSucceed('/discussions/*'), retry()],
    },
    {
      name: 'status change that failed, without an answer',
      reach: [
        loadsAgain,
        changed(({ pitch }) => ({ pitch: { ...pitch!, kind: null, film: null } })),
        repliesWith('/candidacies/*/adjustments', { adjustments: null, request: null }),
        decided('OFFER'),
        decisionFailed,
        opensApplication,
        sees('managerapplication.DECISION.FAILED'),
      ],
    },
    {
      name: 'change of a status change that failed',
      reach: [press(/^Change$/), sees('managerapplication.EMAIL.SUBJECT')],
    },
    {
      name: 'adjustments that are not loaded, without an answer',
      reach: [
        loadsAgain,
        changed(({ pitch }) => ({ pitch: { ...pitch!, kind: null, film: null } })),
        callsFail('/candidacies/*/adjustments'),
        opensApplication,
        sees('managerapplication.ADJUSTMENTS.FAILED'),
      ],
    },
    {
      name: 'adjustments that are loaded again',
      reach: [loadsAgain, press('ui.NOT_LOADED.RETRY'), sees('managerapplication.ADJUSTMENTS.HINT')],
    },
    {
      name: 'withdrawn application',
      reach: [loadsAgain, withdrawn, opensApplication, sees('managerapplication.WITHDRAWN.TITLE')],
    },
    {
      name: 'application that does not load',
      reach: [callsFail(`/candidacies/*`), opensApplication, sees('managerapplication.FAILED')],
    },
    {
      name: 'application that is loaded again',
      reach: [loadsAgain, press('ui.NOT_LOADED.RETRY'), sees('managerapplication.WITHDRAWN.TITLE')],
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
