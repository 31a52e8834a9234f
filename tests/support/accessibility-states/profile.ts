import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'playwright/test'
import sharp from 'sharp'
import { unsubscribeToken } from '../../../lib/funnel-api/platform/signatures/unsubscribe-token.ts'
import { callsOf } from '../calls.ts'
import { PASSWORD, site } from '../candidate.ts'
import { changeData } from '../change-data.ts'
import { findEmailLink } from '../email-links.ts'
import type { Area, Step } from './state.ts'
import {
  becomesCandidate,
  check,
  closeDialog,
  fill,
  isClosed,
  loadsAgain,
  open,
  press,
  pressKey,
  sees,
  shows,
  upload,
} from './steps.ts'

const me = ({ page, company }: Parameters<Step>[0]) =>
  callsOf(page, site(company, '/'))<{ id: number; email: string }>('GET', '/me')
const photo = async (size: number) => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: size, height: size, channels: 3, background: '#a86b3c' } })
    .png()
    .toBuffer(),
})
const choosesPhoto =
  (size: number): Step =>
  async (visit) =>
    upload(await photo(size))(visit)

/** From now on, changes of the profile have no reply. */
const failsToSave: Step = ({ page }) => page.route('**/api/me', (route) => route.abort())

export const profile: Area = {
  name: 'profile',
  site: 'careers',
  company: 'levain',
  locale: 'en',
  prepare: becomesCandidate,
  states: [
    { name: 'welcome back', reach: open('/welcome-back-user') },
    { name: 'no applications', reach: [open('/profile/applications'), sees('applications.EMPTY_TITLE')] },
    { name: 'profile', reach: [open('/profile'), sees('profile.TITLE')] },
    { name: 'account menu', reach: press(/Dubreuil/) },
    {
      name: 'saved name',
      reach: [pressKey('Escape'), fill('account.FIELD.FIRST_NAME', 'Ondine'), pressKey('Tab')],
      announces: 'site.SAVE_STATUS.SAVED',
    },
    {
      name: 'failed save',
      reach: [failsToSave, fill('account.FIELD.FIRST_NAME', 'Odile'), pressKey('Tab'), sees('site.SAVE_STATUS.RETRY')],
      announces: 'site.SAVE_STATUS.RETRY',
    },
    {
      name: 'saved after another try',
      reach: [loadsAgain, press('site.SAVE_STATUS.RETRY')],
      announces: 'site.SAVE_STATUS.SAVED',
    },
    { name: 'another link to confirm the address', reach: press('account.EMAIL.GO'), announces: 'account.EMAIL.SENT' },
    { name: 'correction of the address', reach: press('account.EMAIL.WRONG') },
    {
      name: 'link to the new address',
      reach: [
        fill('account.EMAIL_CHANGE.FIELD', 'camille@example.net'),
        fill('account.FIELD.PASSWORD', PASSWORD),
        press('account.EMAIL_CHANGE.GO'),
        sees('account.EMAIL_CHANGE.SENT'),
      ],
    },
    {
      name: 'invalid phone number',
      reach: [fill('account.FIELD.PHONE_NUMBER', 'call me'), pressKey('Tab')],
      announces: 'errors.FORMS.PHONE',
    },
    { name: 'choice of a photo', reach: [press('account.AVATAR.CHOOSE'), shows('dialog')] },
    { name: 'small photo', reach: choosesPhoto(100), announces: /100/ },
    { name: 'crop of a photo', reach: [choosesPhoto(600), sees('files.IMAGE.USE')] },
    { name: 'saved photo', reach: press('files.IMAGE.USE'), announces: 'account.AVATAR.SAVED' },
    { name: 'removed photo', reach: press('account.AVATAR.REMOVE'), announces: 'account.AVATAR.REMOVED' },
    { name: 'change of the password', reach: press('profile.PASSWORD.GO') },
    { name: 'library of CVs', reach: [open('/profile'), press('account.RESUMES.GO'), shows('dialog')] },
    { name: 'new alert', reach: [...closeDialog, press('alertlist.NEW'), shows('dialog')], only: 'light' },
    {
      name: 'alert in the list',
      reach: [
        fill('alerts.PLACE.LABEL', 'saint eti'),
        shows('[role=option]'),
        pressKey('ArrowDown'),
        pressKey('Enter'),
        press('alerts.MODAL.GO'),
        sees('alertlist.SWITCH'),
      ],
      announces: 'alerts.CREATED',
    },
    {
      name: 'choices that were not saved',
      reach: [
        failsToSave,
        press('enumerations.JOB_TYPE.PERMANENT_CONTRACT'),
        press(/La Fournée/),
        press('alertlist.SWITCH'),
        ({ page, t }) => expect(page.getByRole('button', { name: t('site.SAVE_STATUS.RETRY') })).toHaveCount(3),
      ],
      announces: 'site.SAVE_STATUS.RETRY',
    },
    {
      name: 'saved choices',
      reach: [
        loadsAgain,
        press('site.SAVE_STATUS.RETRY'),
        press('site.SAVE_STATUS.RETRY'),
        press('site.SAVE_STATUS.RETRY'),
        sees('alertlist.SWITCH_OFF'),
        press('alertlist.SWITCH'),
      ],
      announces: 'profile.NEWSLETTER.ON',
    },
    { name: 'deleted alert', reach: press('alertlist.DELETE'), announces: 'alertlist.DELETED' },
    { name: 'exported data', reach: press('profile.DATA.EXPORT_GO'), announces: 'profile.DATA.EXPORT_DONE' },
    {
      name: 'request for the password',
      reach: async (visit) => {
        changeData(`update sessions set opened_by = 'link' where user_id = ?`, (await me(visit)).id)
        await open('/profile')(visit)
        // This part loads when it comes into view.
        await visit.page.getByText(visit.t('profile.DATA.TITLE')).scrollIntoViewIfNeeded()
        await press('profile.DATA.EXPORT_GO')(visit)
        await shows('dialog')(visit)
      },
    },
    {
      name: 'answered request for the password',
      reach: [fill('account.FIELD.PASSWORD', PASSWORD), press('account.PASSWORD_REQUEST.GO'), isClosed],
    },
    {
      name: 'link to confirm the address',
      reach: async (visit) => {
        const { email } = await me(visit)
        const link = new URL(await findEmailLink(email, /http:[^\s"<]+\/confirm-email[^\s"<]+#[\w-]+/))
        // The language of the account is that of the company.
        link.searchParams.set('lang', visit.locale)
        await visit.page.goto(link.href)
        await sees('account.CONFIRM.GO')(visit)
      },
    },
    { name: 'confirmed address', reach: [press('account.CONFIRM.GO'), sees('account.CONFIRM.DONE_TITLE')] },
    { name: 'deletion of the account', reach: [open('/delete-account'), sees('information.DELETE_ACCOUNT.INTRO')] },
    {
      name: 'deletion without input',
      reach: press('information.DELETE_ACCOUNT.GO'),
      announces: 'errors.FORMS.REQUIRED',
    },
    {
      name: 'unsubscription',
      reach: async (visit) => {
        const { id } = await me(visit)
        const secret = readFileSync(path.join(process.env.E2E_DATA!, 'secret'), 'utf8').trim()
        await open(`/unsubscription/${unsubscribeToken({ secret }, { purpose: 'alerts', id })}/${id}`)(visit)
      },
    },
    {
      name: 'unsubscribed',
      reach: [press('information.UNSUBSCRIPTION.GO'), sees('information.UNSUBSCRIPTION.DONE_TITLE')],
    },
    {
      name: 'dialog with the new terms',
      reach: async (visit) => {
        changeData('update users set legals_accepted_at = null where id = ?', (await me(visit)).id)
        await open('/help-center')(visit)
        await shows('dialog')(visit)
      },
    },
    {
      name: 'new terms',
      reach: [open('/profile'), sees('account.VERIFICATION.TITLE')],
    },
    { name: 'terms not accepted', reach: press('account.VERIFICATION.GO'), announces: /./ },
    {
      name: 'deleted account',
      reach: [
        ({ page }) => page.getByRole('checkbox').check(),
        press('account.VERIFICATION.GO'),
        sees('profile.TITLE'),
        open('/delete-account'),
        fill('information.DELETE_ACCOUNT.PASSWORD', PASSWORD),
        check('information.DELETE_ACCOUNT.UNDERSTOOD'),
        press('information.DELETE_ACCOUNT.GO'),
      ],
      announces: 'information.DELETE_ACCOUNT.DONE_TITLE',
    },
  ],
}
