import { expect } from 'playwright/test'
import { changeData } from '../change-data.ts'
import { suspendManagerMember } from '../manager-members.ts'
import { addVirtualAuthenticator } from '../virtual-authenticator.ts'
import type { Area } from './state.ts'
import {
  callsFail,
  closeDialog,
  failsWith,
  fill,
  isLoading,
  loadsAgain,
  neverReplies,
  offline,
  open,
  press,
  retry,
  sees,
  shows,
  signInAs,
} from './steps.ts'

const TOO_MANY = ['TOO_MANY_REQUESTS', { headers: { 'retry-after': '600' } }] as const

export const managerSignIn: Area = {
  name: 'sign-in of members',
  site: 'manager',
  company: 'levain',
  locale: 'fr',
  prepare: ({ page }) => addVirtualAuthenticator(page),
  states: [
    { name: 'sign-in', reach: open('/sign-in') },
    {
      name: 'sign-in without an address',
      reach: press('manager.SIGN_IN.SEND_CODE'),
      announces: 'errors.FORMS.REQUIRED',
    },
    {
      name: 'sign-in without a passkey',
      reach: press('managerpasskeys.SIGN_IN'),
      announces: 'managerpasskeys.SIGN_IN_PROBLEM.cancelled',
    },
    {
      name: 'too many codes',
      reach: [
        failsWith('/session/codes', ...TOO_MANY),
        fill('manager.SIGN_IN.EMAIL', 'nobody@example.org'),
        press('manager.SIGN_IN.SEND_CODE'),
      ],
      announces: 'errors.API.TRY_AGAIN_MINUTES',
    },
    { name: 'code', reach: [loadsAgain, press('manager.SIGN_IN.SEND_CODE'), sees('manager.SIGN_IN.CODE_TEXT')] },
    { name: 'short code', reach: press('manager.SIGN_IN.SUBMIT'), announces: 'manager.SIGN_IN.SHORT_CODE' },
    { name: 'wrong code', reach: fill('manager.SIGN_IN.CODE', '000 000'), announces: 'manager.SIGN_IN.WRONG_CODE' },
    { name: 'new code', reach: press('manager.SIGN_IN.NEW_CODE'), announces: 'manager.SIGN_IN.NEW_CODE_SENT' },
    {
      name: 'code without a network',
      reach: [offline(true), fill('manager.SIGN_IN.CODE', '111 111')],
      announces: 'manager.SIGN_IN.OFFLINE',
    },
    {
      name: 'too many wrong codes',
      reach: [offline(false), failsWith('/session', ...TOO_MANY), press('manager.SIGN_IN.SUBMIT')],
      announces: 'errors.API.TRY_AGAIN_MINUTES',
    },
    {
      name: 'link that signs in',
      reach: [
        loadsAgain,
        neverReplies('/session/link'),
        open('/sign-in?token=invalid'),
        sees('manager.SIGN_IN.OPENING'),
      ],
    },
    { name: 'expired link', reach: [loadsAgain, open('/sign-in?token=invalid'), sees('manager.SIGN_IN.LINK_EXPIRED')] },
    {
      name: 'sign-in that the provider rejected',
      reach: [open('/sign-in?problem=rejected'), sees('managerpasskeys.OIDC_PROBLEM.rejected')],
    },
    { name: 'page not found', reach: open('/nothing/here') },
    { name: 'choice of a company', reach: signInAs('recruiter', '/', ['levain', 'noctua']) },
    { name: 'no right to open', reach: [open('/{company}/settings/members'), sees('manager.STATE.NO_SCOPE')] },
    { name: 'another company', reach: [open('/somebody/inbox'), sees('manager.STATE.NO_ACCESS_TITLE')] },
    { name: 'session that loads', reach: [neverReplies('/session'), open('/account'), shows('main [data-loading]')] },
    {
      name: 'session that is not loaded',
      reach: [loadsAgain, callsFail('/session'), open('/account'), sees('ui.NOT_LOADED.TITLE')],
    },
    {
      name: 'session that is loaded again',
      reach: [loadsAgain, retry(), sees('manager.ACCOUNT.SESSIONS')],
    },
    {
      name: 'session that has ended',
      reach: [
        ({ page }) => page.context().clearCookies({ name: /careers_staff/ }),
        press('manager.ACCOUNT.SAVE'),
        sees('manager.SIGN_IN.AGAIN_TITLE'),
      ],
    },
    {
      name: 'code after the session has ended',
      reach: [press('manager.SIGN_IN.SEND_CODE'), sees('manager.SIGN_IN.CODE_TEXT')],
    },
  ],
}

let email = ''

/** Adds a session of a member in another browser. */
const addSession = (member: string) =>
  changeData(
    `insert into staff_sessions (staff_user_id, token_hash, method, created_at, last_used_at, user_agent, ip_address)
       select id, ?, 'code', ?, ?, 'Kiosk', '203.0.113.7' from staff_users where email = ?`,
    `hash of ${member}`,
    new Date().toISOString(),
    new Date().toISOString(),
    member,
  )

export const managerAccount: Area = {
  name: 'account of members',
  site: 'manager',
  company: 'levain',
  locale: 'en',
  prepare: async (visit) => {
    await addVirtualAuthenticator(visit.page)
    email = await signInAs('recruiter', '/account')(visit)
  },
  states: [
    { name: 'account', reach: sees('manager.ACCOUNT.SESSIONS') },
    {
      name: 'account without a name',
      reach: [fill('manager.ACCOUNT.NAME', ''), press('manager.ACCOUNT.SAVE')],
      announces: /mandatory/,
    },
    {
      name: 'saved name',
      reach: [fill('manager.ACCOUNT.NAME', 'Ada Lovelace'), press('manager.ACCOUNT.SAVE')],
      announces: 'manager.ACCOUNT.SAVED',
    },
    { name: 'new passkey', reach: [press('managerpasskeys.ADD'), shows('dialog')] },
    { name: 'passkey', reach: press('managerpasskeys.CONTINUE'), announces: 'managerpasskeys.ADDED' },
    {
      name: 'second passkey on a device',
      reach: [press('managerpasskeys.ADD'), shows('dialog'), press('managerpasskeys.CONTINUE')],
      announces: 'managerpasskeys.ADD_PROBLEM.exists',
    },
    { name: 'new name of a passkey', reach: [...closeDialog, press('managerpasskeys.RENAME'), shows('dialog')] },
    { name: 'removal of a passkey', reach: [...closeDialog, press('managerpasskeys.REMOVE'), shows('dialog')] },
    { name: 'removed passkey', reach: press('managerpasskeys.REMOVE'), announces: 'managerpasskeys.REMOVED' },
    { name: 'dark appearance', reach: press('manager.ACCOUNT.THEME_dark') },
    {
      name: 'account that loads',
      reach: [
        press('manager.ACCOUNT.THEME_system'),
        neverReplies('/sessions'),
        neverReplies('/passkeys'),
        open('/account'),
        isLoading,
      ],
    },
    {
      name: 'account that is not loaded',
      reach: [
        loadsAgain,
        callsFail('/sessions'),
        callsFail('/passkeys'),
        open('/account'),
        ({ page, t }) => expect(page.getByText(t('ui.NOT_LOADED.TITLE'))).toHaveCount(2),
      ],
    },
    {
      name: 'second session',
      reach: [
        loadsAgain,
        async () => addSession(email),
        retry(),
        sees('manager.ACCOUNT.UNKNOWN_DEVICE'),
        retry(),
        sees('managerpasskeys.EMPTY'),
      ],
    },
    { name: 'ended session', reach: press(/^Sign out here/), announces: 'manager.ACCOUNT.ENDED' },
    { name: 'sign-out everywhere', reach: [press('manager.ACCOUNT.END_ALL'), shows('dialog')] },
    {
      name: 'templates that only administrators change',
      reach: [open('/{company}/settings/templates'), sees('managersettings.TEMPLATES.READ_ONLY')],
    },
    { name: 'built-in template', reach: [press(/^Rejection$/), shows('dialog')] },
    {
      name: 'access that has ended',
      reach: [
        ...closeDialog,
        async () => suspendManagerMember(email),
        press('manager.SETTINGS.NOTIFICATIONS'),
        sees('manager.STATE.ACCESS_ENDED'),
      ],
      announces: 'manager.STATE.ACCESS_ENDED',
    },
    { name: 'suspended member', reach: [open('/{company}/inbox'), sees('manager.STATE.NO_COMPANY')] },
    { name: 'no company', reach: [press('manager.STATE.TO_COMPANIES'), sees('manager.COMPANIES.NONE_TITLE')] },
  ],
}
