import { changeData } from '../change-data.ts'
import { slugOf } from '../companies.ts'
import type { State } from './state.ts'
import { closeDialog, fill, isClosed, open, press, sees, select, shows } from './steps.ts'

/** The states of message templates. */
export const templateStates: State[] = [
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
]
