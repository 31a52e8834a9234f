import { addApplications } from '../manager-applications.ts'
import type { Area } from './state.ts'
import {
  callsFail,
  check,
  closeDialog,
  loadsAgain,
  offline,
  open,
  press,
  pressKey,
  repliesWith,
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
const selects = [...opens, check(/^Select (?!all)/)]

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
      announces: /1 selected/,
    },
    { name: 'new status', reach: [press('managerinbox.SELECTION.STATUS'), shows('dialog')] },
    {
      name: 'missing status',
      reach: press('managerinbox.BULK.PREVIEW'),
      announces: 'managerinbox.BULK.STATUS_MISSING',
    },
    { name: 'status change for later', reach: press('managerschedule.LATER') },
    {
      name: 'preview of emails',
      reach: [
        press('managerschedule.NOW'),
        select('managerinbox.BULK.STATUS', 'INTERVIEW'),
        press('managerinbox.BULK.PREVIEW'),
        sees(/^1 email will be sent/),
      ],
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
      name: 'reply to several',
      reach: [...closeDialog, ...selects, press('managerinbox.SELECTION.REPLY')],
    },
    { name: 'reply without a message', reach: press('managerinbox.BULK.PREVIEW'), announces: /Write a message/ },
    { name: 'views', reach: [...closeDialog, press('managerinbox.VIEW.TITLE')], without: ['color-contrast'] },
    { name: 'new view', reach: [press('managerinbox.VIEW.SAVE_FILTER'), shows('dialog')] },
    {
      name: 'view without a name',
      reach: press('managerinbox.VIEW.SAVE'),
      announces: 'managerinbox.VIEW.NAME_MISSING',
    },
    { name: 'export', reach: [...closeDialog, press('managerinbox.EXPORT.OPEN'), shows('dialog')] },
    { name: 'shortcuts', reach: [...closeDialog, pressKey('?'), shows('dialog')] },
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
  ],
}
