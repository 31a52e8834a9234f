import { expect } from 'playwright/test'
import { callsOf } from '../calls.ts'
import { newEmail, site } from '../candidate.ts'
import { changeData } from '../change-data.ts'
import { slugOf } from '../companies.ts'
import { findEmailLink } from '../email-links.ts'
import { createAccount } from '../pitch.ts'
import { expiredCode } from '../candidate-emails.ts'
import type { Area, Step } from './state.ts'
import { fill, open, press, sees, shows } from './steps.ts'

/** The description of the first invalid field. Screen readers announce it, because the field receives focus. */
const REQUIRED = 'errors.FORMS.REQUIRED'
/** The address of an account that nobody is signed in to. */
const EMAIL = newEmail()

const createsAccount: Step = async ({ page, company }) => {
  await createAccount(callsOf(page, site(company, '/')), slugOf(company), EMAIL)
  // The links in its emails keep the language of the page.
  changeData(`update users set locale = 'en' where email = ?`, EMAIL)
  await page.context().clearCookies()
}

export const signIn: Area = {
  name: 'sign-in of candidates',
  site: 'careers',
  company: 'levain',
  locale: 'en',
  states: [
    {
      name: 'help search without results',
      reach: [open('/help-center'), fill('information.HELP.SEARCH', 'xylophone')],
      announces: /No answers/,
    },
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
    {
      name: 'forgotten password without input',
      // The form has the email address that was entered before.
      reach: [fill('account.FIELD.EMAIL', ''), press('account.FORGOTTEN.GO')],
      announces: REQUIRED,
    },
    {
      name: 'reset link sent',
      reach: [createsAccount, fill('account.FIELD.EMAIL', EMAIL), press('account.FORGOTTEN.GO')],
      announces: 'account.FORGOTTEN.SENT',
    },
    {
      name: 'new password',
      reach: [
        async ({ page }) => page.goto(await findEmailLink(EMAIL, /http:\S+\/reset-password\/[^\s"<]+/)),
        sees('account.RESET.GO'),
      ],
    },
    { name: 'new password without input', reach: press('account.RESET.GO'), announces: /./ },
    {
      name: 'common password',
      reach: [fill('account.FIELD.NEW_PASSWORD', 'password1234'), press('account.RESET.GO')],
      announces: 'errors.FORMS.COMMON_PASSWORD',
    },
    {
      name: 'expired link of an email',
      reach: async (visit) => {
        await open(`/profile?token=${await expiredCode(EMAIL)}`)(visit)
        await sees('account.SIGN_IN_RESULT.LINK_EXPIRED')(visit)
        await expect(visit.page.getByLabel(visit.t('account.FIELD.EMAIL'), { exact: true })).toHaveValue(EMAIL)
      },
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
