import { expect } from 'playwright/test'
import { managerPage, managerTexts, signInByCode } from '../manager.ts'
import { suspendManagerMember } from '../manager-members.ts'
import { addVirtualAuthenticator } from '../virtual-authenticator.ts'
import type { Area, Step } from './state.ts'
import { closeDialog, fill, open, press, sees, shows, signInAs } from './steps.ts'

export const managerSignIn: Area = {
  name: 'sign-in of members',
  site: 'manager',
  company: 'levain',
  locale: 'fr',
  states: [
    { name: 'sign-in', reach: open('/sign-in') },
    {
      name: 'sign-in without an address',
      reach: press('manager.SIGN_IN.SEND_CODE'),
      announces: 'errors.FORMS.REQUIRED',
    },
    {
      name: 'code',
      reach: [
        fill('manager.SIGN_IN.EMAIL', 'nobody@example.org'),
        press('manager.SIGN_IN.SEND_CODE'),
        sees('manager.SIGN_IN.CODE_TEXT'),
      ],
    },
    { name: 'short code', reach: press('manager.SIGN_IN.SUBMIT'), announces: 'manager.SIGN_IN.SHORT_CODE' },
    { name: 'wrong code', reach: fill('manager.SIGN_IN.CODE', '000 000'), announces: 'manager.SIGN_IN.WRONG_CODE' },
    { name: 'new code', reach: press('manager.SIGN_IN.NEW_CODE'), announces: 'manager.SIGN_IN.NEW_CODE_SENT' },
    { name: 'expired link', reach: [open('/sign-in?token=invalid'), sees('manager.SIGN_IN.LINK_EXPIRED')] },
    { name: 'page not found', reach: open('/nothing/here') },
    { name: 'choice of a company', reach: signInAs('recruiter', '/', ['levain', 'noctua']) },
    { name: 'no right to open', reach: [open('/{company}/settings/members'), sees('manager.STATE.NO_SCOPE')] },
    { name: 'another company', reach: [open('/somebody/inbox'), sees('manager.STATE.NO_ACCESS_TITLE')] },
    {
      name: 'session that has ended',
      reach: [
        open('/account'),
        sees('manager.ACCOUNT.SESSIONS'),
        ({ page }) => page.context().clearCookies({ name: /careers_staff/ }),
        press('manager.ACCOUNT.SAVE'),
        sees('manager.SIGN_IN.AGAIN_TITLE'),
      ],
    },
  ],
}

let email = ''

/** The member signs in with another browser. */
const signsInElsewhere: Step = async (visit) => {
  const context = await visit.page.context().browser()!.newContext({ locale: visit.locale })
  const page = await context.newPage()
  await page.goto(managerPage('/account'))
  await signInByCode(page, await managerTexts(visit.locale), email)
  await expect(page).not.toHaveURL(/sign-in/)
  await context.close()
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
    { name: 'passkey', reach: press('managerpasskeys.CONTINUE'), announces: 'managerpasskeys.ADDED' },
    { name: 'removal of a passkey', reach: [press('managerpasskeys.REMOVE'), shows('dialog')] },
    {
      name: 'second sign-in',
      reach: [...closeDialog, signsInElsewhere, open('/account'), sees('manager.ACCOUNT.END')],
    },
    { name: 'ended sign-in', reach: [press('manager.ACCOUNT.END'), sees('manager.ACCOUNT.SESSIONS')] },
    { name: 'sign-out everywhere', reach: [press('manager.ACCOUNT.END_ALL'), shows('dialog')] },
    {
      name: 'templates that only administrators change',
      reach: [open('/{company}/settings/templates'), sees('managersettings.TEMPLATES.READ_ONLY')],
    },
    { name: 'built-in template', reach: [press(/^Rejection$/), shows('dialog')] },
    {
      name: 'suspended member',
      reach: [async () => suspendManagerMember(email), open('/{company}/inbox'), sees('manager.STATE.NO_COMPANY')],
    },
  ],
}
