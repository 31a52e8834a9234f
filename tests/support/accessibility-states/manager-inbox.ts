import { addApplications } from '../manager-applications.ts'
import type { BulkPreview } from '#lib/contract/staff/bulk'
import type { InboxEntry } from '#lib/contract/staff/inbox'
import { MAX_SEARCH } from '#lib/domain/inbox'
import type { Area, Step } from './state.ts'
import {
  callsFail,
  changesReply,
  check,
  closeDialog,
  fill,
  isClosed,
  loadsAgain,
  offline,
  open,
  press,
  pressKey,
  failsWith,
  repliesWith,
  retry,
  sees,
  select,
  shows,
  signInAs,
} from './steps.ts'

/** A family name that no other test uses. */
const NAME = `S${Date.now().toString(36)}`
/** Texts of candidates that break a careless layout. */
const NAMES = ['A'.repeat(300), '\u202Eevil', '<img src=x onerror=alert(1)>']

const opens = [open(`/{company}/inbox?q=${NAME}`), sees(/^3 applications/)]
const opensMore = [open(`/{company}/inbox?q=${NAME}`), sees('managerinbox.MORE_FAILED')]
const selectsOne = check(/^Select (?!all)/)
const selects = [...opens, selectsOne]

type InboxPage = { candidacies: InboxEntry[]; next_cursor: string | null }

/** More applications match than a bulk action accepts. */
const hasMany = changesReply<InboxPage>('/inbox?**limit=200**', ({ candidacies: [first] }) => ({
  candidacies: Array.from({ length: 501 }, (_, index) => ({ ...first!, id: first!.id + index })),
  next_cursor: null,
}))

const PREVIEW = '/candidacies/bulk/preview'

/** Applications that are skipped, and candidates who read other languages. */
const hasSkipped = changesReply<BulkPreview>(PREVIEW, (preview) => ({
  ...preview,
  nb_emails: 5,
  nb_same_status: 1,
  nb_withdrawn: 2,
  nb_scheduled: 1,
  nb_empty_field: 1,
  nb_too_long: 1,
  nb_missing: 1,
  languages: [
    { locale: 'en', nb_emails: 2, has_template: true },
    { locale: 'fr', nb_emails: 2, has_template: true },
    { locale: 'de', nb_emails: 1, has_template: false },
  ],
  emails: [1, 2, 3].map((candidacy_id) => ({ ...preview.emails[0]!, candidacy_id })),
}))

const REASONS = ['SAME_STATUS', 'WITHDRAWN', 'SCHEDULED', 'CHANGED', 'EMPTY_FIELD', 'TOO_LONG', 'NOT_FOUND', 'FAILED']
let sendReply = () => {}
/** From now on, bulk actions change nothing. The first call has no reply before `sendReply`. */
const changesNothing: Step = ({ page }) => {
  const held = new Promise<void>((resolve) => (sendReply = resolve))
  return page.route('**/staff/v1/candidacies/bulk', async (route) => {
    await held
    const failures = REASONS.map((reason, index) => ({ id: index + 1, reason }))
    await route.fulfill({ json: { changed: [], failures } })
  })
}

/** Ends the time to undo, unless it has ended while the previous state was checked. */
const skipsWait =
  (message: string): Step =>
  ({ dialog, t }) =>
    dialog
      .getByRole('button', { name: t(message) })
      .click({ timeout: 1000 })
      .catch(() => undefined)

const VIEW = `View ${NAME}`
const opensViews = press(new RegExp(`^(Views|${VIEW})`))
/** Presses the last button with this name. The bar of filters has the first one. */
const pressLast =
  (message: string): Step =>
  ({ page, t }) =>
    page
      .getByRole('button', { name: t(message) })
      .last()
      .click()

export const managerInbox: Area = {
  name: 'inbox',
  site: 'manager',
  company: 'levain',
  locale: 'en',
  isDesktop: true,
  prepare: async (visit) => {
    addApplications('levain', NAMES, { lastName: NAME })
    await signInAs('recruiter', '/{company}/inbox', ['levain', 'noctua'])(visit)
  },
  states: [
    { name: 'inbox', reach: opens },
    { name: 'filter sheet', reach: [press('managerinbox.FILTER.OPEN'), shows('dialog')], only: 'phone' },
    {
      name: 'selected applications',
      reach: selects,
      announces: /1 of \d+ selected/,
    },
    {
      name: 'more applications than can be selected',
      reach: [
        hasMany,
        // A checkbox of the list has the same name.
        ({ page, t }) =>
          page
            .getByRole('toolbar')
            .getByRole('button', { name: t('managerinbox.SELECTION.ALL') })
            .click(),
        sees(/^500 selected/),
      ],
      announces: /You can change at most 500 applications at once/,
    },
    { name: 'cleared selection', reach: [loadsAgain, press('managerinbox.SELECTION.CLEAR')] },
    { name: 'new status', reach: [selectsOne, press('managerinbox.SELECTION.STATUS'), shows('dialog')] },
    {
      name: 'missing status',
      reach: press('managerinbox.BULK.PREVIEW'),
      announces: 'managerinbox.BULK.STATUS_MISSING',
    },
    { name: 'status change for later', reach: press('managerschedule.LATER') },
    {
      name: 'preview that fails',
      reach: [
        press('managerschedule.NOW'),
        select('managerinbox.BULK.STATUS', 'INTERVIEW'),
        callsFail(PREVIEW),
        press('managerinbox.BULK.PREVIEW'),
      ],
      announces: /We cannot connect/,
    },
    {
      name: 'preview of emails',
      reach: [loadsAgain, press('managerinbox.BULK.PREVIEW'), sees(/^1 email will be sent/)],
    },
    {
      name: 'emails that can be undone',
      reach: [callsFail('/candidacies/bulk'), press(/^Send 1 email/)],
      announces: /1 email will be sent in/,
    },
    // The time to undo ends while the previous state is checked.
    { name: 'emails that were not sent', reach: sees(/^1 application was not processed/) },
    {
      name: 'emails that were sent',
      reach: [loadsAgain, press('managerinbox.BULK.RETRY')],
      announces: /1 email was sent/,
    },
    {
      name: 'emails that will be scheduled',
      reach: [
        ...closeDialog,
        ...selects,
        press('managerinbox.SELECTION.STATUS'),
        select('managerinbox.BULK.STATUS', 'OFFER'),
        press('managerschedule.LATER'),
        press('managerinbox.BULK.PREVIEW'),
        sees(/^1 email will be sent on/),
      ],
    },
    {
      name: 'scheduled emails that can be undone',
      reach: press('managerinbox.BULK.RUN_LATER'),
      announces: /1 email will be scheduled in/,
    },
    {
      name: 'emails that were scheduled',
      reach: [skipsWait('managerinbox.BULK.NOW_LATER'), sees(/^1 email was scheduled/)],
    },
    {
      name: 'reply to several, without the templates',
      reach: [
        ...closeDialog,
        callsFail('/templates'),
        ...selects,
        press('managerinbox.SELECTION.REPLY'),
        sees('managerinbox.BULK.TEMPLATES_FAILED'),
      ],
    },
    {
      name: 'reply to several',
      reach: [loadsAgain, retry(), sees('managerinbox.BULK.TEMPLATE')],
    },
    { name: 'reply without a message', reach: press('managerinbox.BULK.PREVIEW'), announces: /Write a message/ },
    {
      name: 'replies in other languages, and applications that are skipped',
      reach: [
        fill('managerinbox.BULK.MESSAGE', 'Thank you for your application.'),
        hasSkipped,
        press('managerinbox.BULK.PREVIEW'),
        sees(/^5 replies will be sent/),
      ],
      announces: /2 were withdrawn/,
    },
    {
      name: 'replies that can be undone',
      reach: [changesNothing, press('managerinbox.BULK.RUN_REPLY')],
      announces: /5 replies will be sent in/,
    },
    {
      name: 'replies that are being sent',
      reach: [skipsWait('managerinbox.BULK.NOW'), sees('managerinbox.BULK.PROGRESS')],
      announces: 'managerinbox.BULK.PROGRESS',
    },
    {
      name: 'applications that did not change, with the reasons',
      reach: [press('managerinbox.BULK.STOP'), async () => sendReply(), sees('managerinbox.BULK.FAILURES')],
      announces: /8 applications did not change/,
    },
    {
      name: 'repeated bulk action',
      reach: press('managerinbox.BULK.RETRY'),
      announces: /applications did not change/,
    },
    {
      name: 'views that are not loaded',
      reach: [
        loadsAgain,
        ...closeDialog,
        callsFail('/views'),
        ...opens,
        press('managerinbox.VIEW.TITLE'),
        sees('managerinbox.VIEW.FAILED'),
      ],
    },
    {
      name: 'views',
      reach: [loadsAgain, retry(), sees('managerinbox.VIEW.NONE')],
    },
    { name: 'new view', reach: [press('managerinbox.VIEW.SAVE_FILTER'), shows('dialog')] },
    {
      name: 'view without a name',
      reach: press('managerinbox.VIEW.SAVE'),
      announces: 'managerinbox.VIEW.NAME_MISSING',
    },
    {
      name: 'maximum number of views',
      reach: [fill('managerinbox.VIEW.NAME', VIEW), failsWith('/views', 'CONFLICT'), press('managerinbox.VIEW.SAVE')],
      announces: 'managerinbox.VIEW.FULL',
    },
    {
      name: 'saved view',
      reach: [loadsAgain, press('managerinbox.VIEW.SAVE'), isClosed],
    },
    { name: 'list of views', reach: opensViews },
    { name: 'view', reach: [press('managerinbox.VIEW.EDIT'), shows('dialog')] },
    {
      name: 'name of another view',
      reach: [
        failsWith('/views/*', 'CONFLICT', { fields: { name: { key: 'NAME_TAKEN' } } }),
        press('managerinbox.VIEW.SAVE'),
      ],
      announces: 'managerinbox.VIEW.NAME_TAKEN',
    },
    {
      name: 'view that a colleague has changed',
      reach: [failsWith('/views/*', 'STALE'), press('managerinbox.VIEW.SAVE')],
      announces: 'managerinbox.VIEW.CHANGED',
    },
    {
      name: 'deleted view',
      reach: [loadsAgain, ...closeDialog, opensViews, press('managerinbox.VIEW.DELETE')],
      announces: 'managerinbox.VIEW.DELETED',
    },
    {
      name: 'restored view',
      reach: press('managerinbox.VIEW.UNDO'),
      announces: 'managerinbox.VIEW.RESTORED',
    },
    { name: 'export', reach: [...closeDialog, press('managerinbox.EXPORT.OPEN'), shows('dialog')] },
    { name: 'export as a spreadsheet', reach: press(/^Excel/) },
    {
      name: 'export that fails',
      reach: [callsFail('/inbox/export?**'), press('manager.EXPORT.START')],
      announces: 'errors.API.UNAVAILABLE',
    },
    { name: 'shortcuts', reach: [loadsAgain, ...closeDialog, pressKey('?'), shows('dialog')] },
    { name: 'shortcuts that are switched off', reach: press('managerinbox.SHORTCUTS.SWITCH') },
    { name: 'inbox without a network', reach: [...closeDialog, offline(true), sees('manager.STATE.OFFLINE')] },
    {
      name: 'new application',
      reach: [
        offline(false),
        open('/{company}/inbox'),
        shows('[role=grid]'),
        // The time of the latest application is read after the list.
        ({ page }) => page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined),
        async () => addApplications('levain', ['Zoé'], { lastName: `N${NAME}` }),
        sees(/^\d+ new application/),
      ],
      announces: /^\d+ new application/,
    },
    { name: 'shown new application', reach: [press(/^\d+ new application/), sees('managerinbox.ROW.NEW')] },
    {
      name: 'search text that is too long',
      reach: ({ page }) => page.getByRole('searchbox').fill('a'.repeat(MAX_SEARCH + 1)),
      announces: 'errors.FORMS.MAX_LENGTH',
    },
    {
      name: 'list that loads',
      reach: [
        ({ page }) => page.route('**/staff/v1/inbox?**', () => undefined),
        open('/{company}/inbox'),
        shows('[class*=placeholder]'),
      ],
    },
    {
      name: 'list that is not loaded',
      reach: [loadsAgain, callsFail('/inbox?**'), open('/{company}/inbox'), sees('ui.NOT_LOADED.RETRY')],
    },
    { name: 'list that is loaded again', reach: [loadsAgain, press('ui.NOT_LOADED.RETRY'), shows('[role=grid]')] },
    {
      name: 'next page that is not loaded',
      reach: [
        changesReply<InboxPage>('/inbox?**', (page) => ({ ...page, next_cursor: 'next' })),
        callsFail('/inbox?**cursor**'),
        ...opensMore,
      ],
      announces: 'managerinbox.MORE_FAILED',
    },
    {
      name: 'next page that is loaded again',
      reach: [
        repliesWith('/inbox?**cursor**', { candidacies: [], next_cursor: null }),
        retry('managerinbox.RETRY'),
        sees(/^3 applications/),
      ],
    },
    {
      name: 'no applications',
      reach: [
        loadsAgain,
        repliesWith('/inbox?**', { candidacies: [], next_cursor: null }),
        open('/{company}/inbox'),
        sees('managerinbox.EMPTY.TITLE'),
      ],
    },
    {
      name: 'no matches',
      reach: [loadsAgain, open(`/{company}/inbox?q=${NAME}x`), sees('managerinbox.NO_MATCH.TITLE')],
    },
    {
      name: 'cleared filters without matches',
      reach: [pressLast('managerinbox.NO_MATCH.CLEAR'), shows('[role=grid]')],
    },
    {
      name: 'cleared filters',
      reach: [
        ({ page }) => page.setViewportSize({ width: 1440, height: 900 }),
        select('managerinbox.FILTER.RATING', '5'),
        press('managerinbox.FILTER.CLEAR'),
        shows('[role=grid]'),
      ],
    },
  ],
}
