import { expect } from 'playwright/test'
import { changeData } from '../change-data.ts'
import { slugOf } from '../companies.ts'
import { resumeManagerMember, suspendManagerMember } from '../manager-members.ts'
import type { State, Step } from './state.ts'
import { closeDialog, failsWith, fill, isClosed, loadsAgain, open, press, sees, select, shows } from './steps.ts'

/** Returns to the tab until a dialog is visible, because the page reads the session again only every few seconds. */
const returnsToTab: Step = ({ page, dialog }) =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })

/** The states of message templates. `member` returns the email address of the administrator who is signed in. */
export const templateStates = (member: () => string): State[] => [
  { name: 'templates', reach: [open('/{company}/settings/templates'), sees('managersettings.TEMPLATES.INTRO')] },
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
    name: 'access that ends while a template is written',
    reach: [
      fill('managersettings.TEMPLATES.TEXT', 'Hello'),
      // The screen changes by itself.
      async () => suspendManagerMember(member()),
      sees('manager.STATE.ACCESS_ENDED'),
      isClosed,
    ],
    announces: 'manager.STATE.ACCESS_ENDED',
  },
  {
    name: 'template after access has returned',
    reach: [async () => resumeManagerMember(member()), returnsToTab],
  },
  {
    name: 'maximum number of templates',
    reach: [failsWith('/templates', 'CONFLICT'), press('managersettings.TEMPLATES.SAVE')],
    announces: 'managersettings.TEMPLATES.FULL',
  },
  {
    name: 'saved template',
    reach: [loadsAgain, press('managersettings.TEMPLATES.SAVE')],
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
]
