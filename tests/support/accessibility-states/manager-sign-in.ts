import { SIGN_IN_PROBLEMS } from '#lib/domain/manager-path'
import { addVirtualAuthenticator, type VirtualAuthenticator } from '../virtual-authenticator.ts'
import type { Area, Step } from './state.ts'
import {
  callsFail,
  failsWith,
  fill,
  loadsAgain,
  neverReplies,
  offline,
  open,
  press,
  repliesWith,
  retry,
  sees,
  shows,
  signInAs,
} from './steps.ts'

const hasProvider = repliesWith('/session/methods', { oidc: { name: 'Levain ID' } })

const TOO_MANY = ['TOO_MANY_REQUESTS', { headers: { 'retry-after': '600' } }] as const

let device: VirtualAuthenticator

/** The browser may also use this passkey without a press, in the autofill of the email address. */
const hasPasskey: Step = ({ url }) => device.addUnknownPasskey(new URL(url('/')).hostname)
const hasNoPasskey: Step = () => device.removePasskeys()

export const managerSignIn: Area = {
  name: 'sign-in of members',
  site: 'manager',
  company: 'levain',
  locale: 'fr',
  prepare: async ({ page }) => {
    device = await addVirtualAuthenticator(page)
  },
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
      name: 'passkey that is not accepted',
      reach: [failsWith('/session/passkey', 'INVALID_CREDENTIALS'), hasPasskey, press('managerpasskeys.SIGN_IN')],
      announces: 'managerpasskeys.SIGN_IN_PROBLEM.wrong',
    },
    {
      name: 'sign-in with a passkey that took too long',
      reach: [failsWith('/session/passkey', 'TOKEN_EXPIRED'), press('managerpasskeys.SIGN_IN')],
      announces: 'managerpasskeys.SIGN_IN_PROBLEM.expired',
    },
    {
      name: 'too many codes',
      reach: [
        hasNoPasskey,
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
      name: 'other address',
      reach: [loadsAgain, press('manager.SIGN_IN.CHANGE_EMAIL')],
      announces: 'manager.SIGN_IN.EMAIL',
    },
    {
      name: 'link that signs in',
      reach: [neverReplies('/session/link'), open('/sign-in?token=invalid'), sees('manager.SIGN_IN.OPENING')],
    },
    { name: 'expired link', reach: [loadsAgain, open('/sign-in?token=invalid'), sees('manager.SIGN_IN.LINK_EXPIRED')] },
    {
      name: 'link that could not be opened',
      reach: [callsFail('/session/link'), open('/sign-in?token=invalid'), sees('ui.NOT_LOADED.TITLE')],
      announces: 'ui.NOT_LOADED.TITLE',
    },
    {
      name: 'sign-in with a provider',
      reach: [loadsAgain, hasProvider, open('/sign-in'), sees('managerpasskeys.OIDC')],
    },
    ...SIGN_IN_PROBLEMS.map((problem) => ({
      name: `sign-in with a provider: ${problem}`,
      reach: open(`/sign-in?problem=${problem}`),
      announces: `managerpasskeys.OIDC_PROBLEM.${problem}`,
    })),
    { name: 'page not found', reach: open('/nothing/here') },
    { name: 'choice of a company', reach: signInAs('recruiter', '/', ['levain', 'noctua']) },
    {
      name: 'choice of a company that is not loaded',
      reach: [callsFail('/session'), open('/'), sees('ui.NOT_LOADED.TITLE')],
    },
    {
      name: 'choice of a company that is loaded again',
      reach: [loadsAgain, retry(), sees('manager.COMPANIES.TITLE')],
    },
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
