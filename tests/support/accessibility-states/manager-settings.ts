import { changeData } from '../change-data.ts'
import { slugOf } from '../companies.ts'
import { addManagerMember } from '../manager-members.ts'
import type { Area } from './state.ts'
import {
  callsFail,
  closeDialog,
  fill,
  loadsAgain,
  failsWith,
  isClosed,
  isLoading,
  neverReplies,
  offline,
  open,
  press,
  repliesWith,
  sees,
  retry,
  select,
  shows,
  signInAs,
} from './steps.ts'

const settings = (screen: string) => open(`/{company}/settings/${screen}`)

/** A screen of the settings whose call fails. */
const notLoaded = (screen: string, call: string) => ({
  name: `${screen} that are not loaded`,
  reach: [callsFail(call), settings(screen), sees('ui.NOT_LOADED.TITLE')],
})

/** A screen of the settings while it loads, opened from another one. */
const loads = (name: string, page: string) => ({ name, reach: [press(`manager.SETTINGS.${page}`), isLoading] })

const entryOf = (details: object) => ({
  id: 1,
  actor: 'Lena Vogt',
  member_id: 1,
  api_key_id: null,
  action: 'candidacies.bulk',
  target: null,
  target_id: null,
  details,
  ip_address: '203.0.113.7',
  created_at: '2026-11-25T09:30:00.000Z',
})
const BULK = entryOf({ ids: [41, 42, 43], status: 'INTERVIEW' })

let known = ''

export const managerSettings: Area = {
  name: 'settings',
  site: 'manager',
  company: 'almea',
  locale: 'en',
  prepare: async (visit) => {
    known = addManagerMember(['almea'], { role: 'recruiter', name: 'Lena Vogt' })
    await signInAs('admin', '/{company}/settings/members')(visit)
  },
  states: [
    { name: 'members', reach: sees('managermembers.INTRO') },
    { name: 'invitation', reach: [press('managermembers.INVITE'), shows('dialog')] },
    { name: 'invitation without input', reach: press('managermembers.SEND'), announces: 'errors.FORMS.INVALID_EMAIL' },
    {
      name: 'invitation of a member',
      reach: [
        async (visit) => fill('managermembers.EMAIL', known)(visit),
        fill('managermembers.NAME', 'Lena Vogt'),
        press('managermembers.SEND'),
      ],
      announces: 'managermembers.TAKEN',
    },
    {
      name: 'invited member',
      reach: [
        fill('managermembers.EMAIL', `member-${Date.now()}@example.org`),
        fill('managermembers.NAME', 'Sami Haddad'),
        press('managermembers.SEND'),
      ],
      announces: 'managermembers.INVITED',
    },
    { name: 'suspension', reach: [press('managermembers.SUSPEND'), shows('dialog')] },
    { name: 'suspended member', reach: press('managermembers.SUSPEND'), announces: 'managermembers.SUSPENDED_TOAST' },
    { name: 'changed role', reach: select(/^Role of Lena Vogt/, 'admin'), announces: 'managermembers.ROLE_TOAST' },
    {
      name: 'role of the last administrator',
      reach: [failsWith('/members/*', 'CONFLICT'), select(/^Role of Lena Vogt/, 'recruiter')],
      announces: 'managermembers.LAST_ADMIN',
    },
    { name: 'removal', reach: [loadsAgain, press('managermembers.REMOVE'), shows('dialog')] },
    { name: 'removed member', reach: press('managermembers.REMOVE'), announces: 'managermembers.REMOVED_TOAST' },
    { name: 'activity log', reach: [settings('audit'), sees('manageraudit.INTRO')] },
    {
      name: 'applications of an entry',
      reach: [
        repliesWith('/audit?**', { entries: [BULK], next_cursor: 'next' }),
        settings('audit'),
        press(/^Changed the status of 3/),
      ],
    },
    {
      name: 'further entries that are not loaded',
      reach: [callsFail('/audit?**'), press('manageraudit.MORE')],
      announces: 'errors.API.UNAVAILABLE',
    },
    {
      name: 'further entries',
      reach: [
        loadsAgain,
        repliesWith('/audit?**', { entries: [{ ...BULK, id: 2, details: { ids: [44] } }], next_cursor: null }),
        press('manageraudit.MORE'),
        sees(/^Replied to 1/),
      ],
    },
    {
      name: 'member without entries',
      reach: [
        repliesWith('/audit?**', { entries: [], next_cursor: null }),
        select('manageraudit.FILTER', { index: 1 }),
      ],
      announces: 'manageraudit.EMPTY_TITLE',
    },
    {
      name: 'notifications',
      reach: [loadsAgain, settings('notifications'), sees('managersettings.NOTIFICATIONS.APPLICATIONS')],
    },
    {
      name: 'saved choice',
      reach: press('managersettings.NOTIFICATIONS.EMAILS_weekly'),
      announces: 'managersettings.SAVED',
    },
    {
      name: 'jobs that are not loaded',
      reach: [
        callsFail('/campaigns?**'),
        press('managersettings.NOTIFICATIONS.SOME_JOBS'),
        sees('ui.NOT_LOADED.TITLE'),
      ],
    },
    { name: 'selected jobs', reach: [loadsAgain, retry(), shows('li [type=checkbox]')] },
    {
      name: 'no job',
      reach: async ({ page }) => {
        const job = page.getByRole('listitem').getByRole('checkbox').first()
        await job.check()
        await job.uncheck()
      },
      announces: /Choose at least one job/,
    },
    { name: 'example of an email', reach: [press('managersettings.EXAMPLE'), shows('dialog')] },
    {
      name: 'choice that was not saved',
      reach: [...closeDialog, offline(true), press('managersettings.NOTIFICATIONS.EMAILS_never')],
      announces: 'managersettings.NOT_SAVED',
    },
    {
      name: 'choice that is offered again on the next visit',
      reach: [offline(false), settings('notifications'), sees('managersettings.NOT_SAVED')],
    },
    {
      name: 'choice that is saved again',
      reach: press('managersettings.RETRY'),
      announces: 'managersettings.SAVED',
    },
    { name: 'templates', reach: [settings('templates'), sees('managersettings.TEMPLATES.INTRO')] },
    { name: 'new template', reach: [press('managersettings.TEMPLATES.NEW'), shows('dialog')] },
    { name: 'template without input', reach: press('managersettings.TEMPLATES.SAVE'), announces: /mandatory/ },
    {
      name: 'unknown field in a template',
      reach: [
        fill('managersettings.TEMPLATES.NAME', 'Trial shift'),
        fill('managersettings.TEMPLATES.TEXT', 'Hello {{firstname}}'),
        sees('managersettings.TEMPLATES.UNKNOWN'),
      ],
    },
    {
      name: 'incomplete field in a template',
      reach: [fill('managersettings.TEMPLATES.TEXT', 'Hello {{first_name'), sees('managersettings.TEMPLATES.BROKEN')],
    },
    {
      name: 'unsaved template',
      reach: [...closeDialog, press('managersettings.TEMPLATES.NEW'), sees('managersettings.TEMPLATES.DRAFT')],
    },
    {
      name: 'saved template',
      reach: [fill('managersettings.TEMPLATES.TEXT', 'Hello'), press('managersettings.TEMPLATES.SAVE')],
      announces: 'managersettings.TEMPLATES.SAVED',
    },
    {
      name: 'template that a colleague has changed',
      reach: [
        press(/^Trial shift/),
        fill('managersettings.TEMPLATES.TEXT', 'Hello again'),
        async ({ company }) =>
          changeData(
            `update message_templates set content = ?, changed_at = ?
             where name = ? and company_id = (select id from companies where slug = ?)`,
            'Good morning',
            new Date().toISOString(),
            'Trial shift',
            slugOf(company),
          ),
        press('managersettings.TEMPLATES.SAVE'),
        sees('managersettings.TEMPLATES.CONFLICT'),
      ],
      announces: 'managersettings.TEMPLATES.CONFLICT',
    },
    {
      name: 'template that a colleague has deleted',
      reach: [
        async ({ company }) =>
          changeData(
            'delete from message_templates where name = ? and company_id = (select id from companies where slug = ?)',
            'Trial shift',
            slugOf(company),
          ),
        press('managersettings.TEMPLATES.SAVE_ANYWAY'),
      ],
      announces: 'managersettings.TEMPLATES.GONE',
    },
    {
      name: 'template saved as a new one',
      reach: [press('managersettings.TEMPLATES.SAVE_NEW'), isClosed],
      announces: 'managersettings.TEMPLATES.SAVED',
    },
    {
      name: 'deleted template',
      reach: press('managersettings.TEMPLATES.DELETE_NAMED'),
      announces: 'managersettings.TEMPLATES.DELETED',
    },
    { name: 'copy of a template', reach: [press('managersettings.TEMPLATES.COPY_NAMED'), shows('dialog')] },
    {
      name: 'templates in all languages',
      reach: [...closeDialog, select('managersettings.TEMPLATES.LANGUAGE', '')],
    },
    {
      name: 'members that load',
      reach: [neverReplies('/{members,notifications,templates,audit?**}'), settings('members'), isLoading],
    },
    loads('notifications that load', 'NOTIFICATIONS'),
    loads('templates that load', 'TEMPLATES'),
    loads('activity log that loads', 'AUDIT'),
    { name: 'templates that are not loaded', reach: [loadsAgain, ...notLoaded('templates', '/templates').reach] },
    notLoaded('notifications', '/notifications'),
    notLoaded('members', '/members'),
    { name: 'members that are loaded again', reach: [loadsAgain, press('ui.NOT_LOADED.RETRY')] },
    { ...notLoaded('audit', '/audit**'), name: 'activity log that is not loaded' },
  ],
}
