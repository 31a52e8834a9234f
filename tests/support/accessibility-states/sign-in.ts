import { newEmail } from '../candidate.ts'
import type { Area } from './state.ts'
import { fill, open, press, sees, shows } from './steps.ts'

/** The description of the first invalid field. Screen readers announce it, because the field receives focus. */
const REQUIRED = 'errors.FORMS.REQUIRED'

export const signIn: Area = {
  name: 'sign-in of candidates',
  site: 'careers',
  company: 'levain',
  locale: 'en',
  states: [
    { name: 'sign-in dialog', reach: [open('/help-center'), press('site.SIGN_IN'), shows('dialog')] },
    { name: 'sign-in without input', reach: press('account.SIGN_IN.GO'), announces: REQUIRED },
    {
      name: 'wrong password',
      reach: [
        fill('account.FIELD.EMAIL', newEmail()),
        fill('account.FIELD.PASSWORD', 'not my password'),
        press('account.SIGN_IN.GO'),
      ],
      announces: /./,
    },
    { name: 'sign-up', reach: press('account.SIGN_IN.TO_SIGN_UP') },
    { name: 'sign-up without input', reach: press('account.SIGN_UP.GO'), announces: REQUIRED },
    { name: 'forgotten password', reach: [press('account.SIGN_UP.TO_SIGN_IN'), press('account.SIGN_IN.FORGOTTEN')] },
    { name: 'forgotten password without input', reach: press('account.FORGOTTEN.GO'), announces: REQUIRED },
    {
      name: 'reset link sent',
      reach: [fill('account.FIELD.EMAIL', newEmail()), press('account.FORGOTTEN.GO')],
      announces: 'account.FORGOTTEN.SENT',
    },
    { name: 'page that needs an account', reach: [open('/profile'), sees('account.GUARD.TEXT')] },
    {
      name: 'cancelled sign-in with LinkedIn',
      reach: [
        press('account.SOCIAL.LINKEDIN'),
        ({ page }) => page.getByRole('button', { name: 'Cancel' }).click(),
        sees('account.SIGN_IN_RESULT.CANCELLED'),
      ],
      announces: 'account.SIGN_IN_RESULT.CANCELLED',
    },
    { name: 'welcome back', reach: open('/welcome-back-user') },
  ],
}
