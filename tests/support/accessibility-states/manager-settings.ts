import { changeData } from '../change-data.ts'
import { slugOf } from '../companies.ts'
import { addManagerMember } from '../manager-members.ts'
import type { Area } from './state.ts'
import {
  callsFail,
  changesReply,
  closeDialog,
  fill,
  loadsAgain,
  offline,
  open,
  press,
  repliesWith,
  sees,
  shows,
  signInAs,
} from './steps.ts'

const settings = (screen: string) => open(`/{company}/settings/${screen}`)

/** A screen of the settings whose call fails. */
const notLoaded = (screen: string, call: string) => ({
  name: `${screen} that are not loaded`,
  reach: [callsFail(call), settings(screen), sees('ui.NOT_LOADED.TITLE')],
})

export const managerSettings: Area = {
  name: 'settings',
  site: 'manager',
  company: 'almea',
  locale: 'en',
  prepare: async (visit) => {
    addManagerMember(['almea'], { role: 'recruiter', name: 'Lena Vogt' })
    await signInAs('admin', '/{company}/settings/members')(visit)
  },
  states: [
    { name: 'members', reach: sees('managermembers.INTRO') },
    { name: 'invitation', reach: [press('managermembers.INVITE'), shows('dialog')] },
    { name: 'invitation without input', reach: press('managermembers.SEND'), announces: 'errors.FORMS.INVALID_EMAIL' },
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
    { name: 'removal', reach: [press('managermembers.REMOVE'), shows('dialog')] },
    { name: 'activity log', reach: [...closeDialog, settings('audit'), sees('manageraudit.INTRO')] },
    { name: 'notifications', reach: [settings('notifications'), sees('managersettings.NOTIFICATIONS.APPLICATIONS')] },
    {
      name: 'saved choice',
      reach: press('managersettings.NOTIFICATIONS.EMAILS_weekly'),
      announces: 'managersettings.SAVED',
    },
    { name: 'selected jobs', reach: press('managersettings.NOTIFICATIONS.SOME_JOBS') },
    { name: 'example of an email', reach: [press('managersettings.EXAMPLE'), shows('dialog')] },
    {
      name: 'choice that was not saved',
      reach: [...closeDialog, offline(true), press('managersettings.NOTIFICATIONS.EMAILS_never')],
      announces: 'managersettings.NOT_SAVED',
    },
    {
      name: 'choice that is saved again',
      reach: [offline(false), press('managersettings.RETRY')],
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
      name: 'deleted template',
      reach: [...closeDialog, press('managersettings.TEMPLATES.DELETE_NAMED')],
      announces: 'managersettings.TEMPLATES.DELETED',
    },
    notLoaded('templates', '/templates'),
    notLoaded('notifications', '/notifications'),
    notLoaded('members', '/members'),
    { name: 'members that are loaded again', reach: [loadsAgain, press('ui.NOT_LOADED.RETRY')] },
    {
      name: 'activity log with more entries',
      reach: [
        changesReply<object>('/audit?**', (page) => ({ ...page, next_cursor: 'next' })),
        repliesWith('/audit?**cursor**', { entries: [], next_cursor: null }),
        settings('audit'),
        sees('manageraudit.MORE'),
      ],
    },
    { name: 'last page of the activity log', reach: press('manageraudit.MORE') },
    { ...notLoaded('audit', '/audit**'), name: 'activity log that is not loaded' },
  ],
}
