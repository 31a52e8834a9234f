import { expect } from 'playwright/test'
import { MAX_PASSKEYS, type Passkey } from '#lib/contract/staff/passkeys'
import { changeData } from '../change-data.ts'
import { suspendManagerMember } from '../manager-members.ts'
import { addVirtualAuthenticator } from '../virtual-authenticator.ts'
import type { Area, Step } from './state.ts'
import {
  callsFail,
  closeDialog,
  failsWith,
  fill,
  isLoading,
  loadsAgain,
  neverReplies,
  open,
  press,
  repliesWith,
  retry,
  sees,
  shows,
  signInAs,
} from './steps.ts'

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

/** As many passkeys as a member can have. */
const MANY_PASSKEYS: Passkey[] = Array.from({ length: MAX_PASSKEYS }, (_, index) => ({
  id: index + 1,
  name: `Laptop ${index}`,
  created_at: '2026-11-25T09:30:00.000Z',
  last_used_at: null,
}))

/** Opens the account in a browser without passkeys. */
const opensWithoutPasskeys: Step = async (visit) => {
  const query = '?without-passkeys'
  await visit.page.addInitScript((search) => {
    if (location.search === search) Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  }, query)
  await open(`/account${query}`)(visit)
}

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
    {
      name: 'new passkey that took too long',
      reach: [failsWith('/passkeys', 'TOKEN_EXPIRED'), press('managerpasskeys.CONTINUE')],
      announces: 'managerpasskeys.ADD_PROBLEM.expired',
    },
    {
      name: 'new passkey that is not accepted',
      reach: [failsWith('/passkeys', 'INVALID'), press('managerpasskeys.CONTINUE')],
      announces: 'managerpasskeys.ADD_PROBLEM.wrong',
    },
    {
      name: 'passkey',
      reach: [loadsAgain, press('managerpasskeys.CONTINUE')],
      announces: 'managerpasskeys.ADDED',
    },
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
      name: 'account that loads, in a browser without passkeys',
      reach: [
        press('manager.ACCOUNT.THEME_system'),
        neverReplies('/sessions'),
        neverReplies('/passkeys'),
        opensWithoutPasskeys,
        isLoading,
        sees('managerpasskeys.UNSUPPORTED'),
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
      name: 'second session, and the maximum number of passkeys',
      reach: [
        loadsAgain,
        repliesWith('/passkeys', { passkeys: MANY_PASSKEYS }),
        async () => addSession(email),
        retry(),
        sees('manager.ACCOUNT.UNKNOWN_DEVICE'),
        retry(),
        sees('managerpasskeys.TOO_MANY'),
      ],
    },
    { name: 'ended session', reach: press(/^Sign out here/), announces: 'manager.ACCOUNT.ENDED' },
    { name: 'sign-out everywhere', reach: [press('manager.ACCOUNT.END_ALL'), shows('dialog')] },
    {
      name: 'sign-out that fails',
      reach: [...closeDialog, callsFail('/session'), press(/^Sign out$/)],
      announces: 'errors.API.UNAVAILABLE',
    },
    {
      name: 'templates that only administrators change',
      reach: [loadsAgain, open('/{company}/settings/templates'), sees('managersettings.TEMPLATES.READ_ONLY')],
    },
    { name: 'built-in template', reach: [press(/^Rejection$/), shows('dialog')] },
    {
      name: 'access that has ended',
      reach: [
        ...closeDialog,
        // The screen changes by itself.
        async () => suspendManagerMember(email),
        sees('manager.STATE.ACCESS_ENDED'),
      ],
      announces: 'manager.STATE.ACCESS_ENDED',
    },
    { name: 'suspended member', reach: [open('/{company}/inbox'), sees('manager.STATE.NO_COMPANY')] },
    { name: 'no company', reach: [press('manager.STATE.TO_COMPANIES'), sees('manager.COMPANIES.NONE_TITLE')] },
  ],
}
