import { changeData } from '../change-data.ts'
import { addManagerMember } from '../manager-members.ts'
import { templateStates } from './manager-templates.ts'
import type { Area, Step } from './state.ts'
import {
  callsFail,
  closeDialog,
  fill,
  loadsAgain,
  failsWith,
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
let member = ''

const becomesRecruiter: Step = async () =>
  changeData(
    `update staff_memberships set role = 'recruiter'
     where staff_user_id = (select id from staff_users where email = ?)`,
    member,
  )

export const managerSettings: Area = {
  name: 'settings',
  site: 'manager',
  company: 'almea',
  locale: 'en',
  prepare: async (visit) => {
    known = addManagerMember(['almea'], { role: 'recruiter', name: 'Lena Vogt' })
    member = await signInAs('admin', '/{company}/settings/members')(visit)
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
    {
      name: 'company without jobs',
      reach: [
        repliesWith('/campaigns?**', { campaigns: [], next_cursor: null }),
        retry(),
        sees('managersettings.NOTIFICATIONS.NO_JOBS'),
      ],
    },
    {
      name: 'selected jobs',
      reach: [
        loadsAgain,
        press('managersettings.NOTIFICATIONS.ALL_JOBS'),
        press('managersettings.NOTIFICATIONS.SOME_JOBS'),
        shows('li [type=checkbox]'),
      ],
    },
    {
      name: 'no job',
      reach: async ({ page }) => {
        const job = page.getByRole('listitem').getByRole('checkbox').first()
        await job.check()
        await job.uncheck()
      },
      announces: /Choose at least one job/,
    },
    {
      name: 'example of an email that is not loaded',
      reach: [
        callsFail('/notifications/samples'),
        press('managersettings.EXAMPLE'),
        shows('dialog'),
        sees('ui.NOT_LOADED.TITLE'),
      ],
    },
    {
      name: 'example of an email',
      reach: [loadsAgain, retry(), sees('managersettings.NOTIFICATIONS.SAMPLE_SUBJECT')],
    },
    {
      name: 'choice that was not saved',
      reach: [
        ...closeDialog,
        offline(true),
        sees('manager.STATE.OFFLINE'),
        press('managersettings.NOTIFICATIONS.EMAILS_never'),
      ],
      announces: 'managersettings.NOT_SAVED',
    },
    {
      name: 'choice that is offered again on the next visit, and a team that is not loaded',
      reach: [
        offline(false),
        callsFail('/recruiters'),
        settings('notifications'),
        sees('managersettings.NOT_SAVED'),
        sees('ui.NOT_LOADED.TITLE'),
      ],
    },
    {
      name: 'choice that is saved again',
      reach: press('managersettings.RETRY'),
      announces: 'managersettings.SAVED',
    },
    { name: 'team that is loaded again', reach: [loadsAgain, retry(), shows('main li')] },
    ...templateStates(() => member),
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
    {
      name: 'role that has changed',
      reach: [loadsAgain, becomesRecruiter, retry(), sees('manager.STATE.ROLE_CHANGED')],
      announces: 'manager.STATE.ROLE_CHANGED',
    },
  ],
}
