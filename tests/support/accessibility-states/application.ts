import { callsOf } from '../calls.ts'
import { answerQuestion, leaveVideo, PASSWORD, rejectCookiesInAdvance, signUp } from '../candidate.ts'
import { changeData } from '../change-data.ts'
import type { Area, State, Step } from './state.ts'
import { check, closeDialog, fill, isClosed, loadsAgain, open, press, sees, select, shows } from './steps.ts'

const NB_QUESTIONS = 10
/** The description of the first invalid field. Screen readers announce it, because the field receives focus. */
const REQUIRED = 'errors.FORMS.REQUIRED'

let email = ''

const answer: Step = ({ page }) => answerQuestion(page)
const seesQuestion = (n: number) => sees(new RegExp(`\\b${n} sur ${NB_QUESTIONS}`))
/** The question that asks for a place. */
const PLACE = 7
const questions = Array.from({ length: NB_QUESTIONS - 1 }, (_, index): State[] => {
  const n = index + 2
  const question = { name: `question ${n}`, reach: [answer, seesQuestion(n)] }
  if (n !== PLACE) return [question]
  const suggests: Step[] = [({ page }) => page.getByRole('combobox').fill('saint eti'), shows('[role=option]')]
  return [question, { name: 'suggested places of a question', reach: suggests }]
}).flat()

export const application: Area = {
  name: 'application up to the account',
  site: 'careers',
  company: 'levain',
  locale: 'fr',
  prepare: ({ page }) => rejectCookiesInAdvance(page, 'levain'),
  states: [
    { name: 'video of the company', reach: [open('/jobs/boulanger-de-nuit-lille/apply'), shows('video')] },
    { name: 'adjustments', reach: [press('adjustments.LINK'), shows('dialog form')] },
    { name: 'adjustments without a choice', reach: press('adjustments.SAVE'), announces: 'adjustments.NOTHING' },
    {
      name: 'interpreter without a language',
      reach: [check('adjustments.INTERPRETER'), press('adjustments.SAVE')],
      announces: REQUIRED,
    },
    {
      name: 'saved adjustments',
      reach: [fill('adjustments.LANGUAGE', 'Langue des signes française'), press('adjustments.SAVE'), isClosed],
      announces: 'adjustments.SAVED',
    },
    {
      name: 'more time for the video question',
      reach: [press('adjustments.LINK'), press('recorder.MORE.TITLE'), select('recorder.MORE.TIME', 'DOUBLE')],
      announces: 'recorder.MORE.SAVED',
    },
    { name: 'question 1', reach: [...closeDialog, ({ page, t }) => leaveVideo(page, t), seesQuestion(1)] },
    { name: 'question without an answer', reach: press('funnel.NEXT'), announces: REQUIRED },
    ...questions,
    { name: 'account', reach: [answer, sees('funnel.ACCOUNT.TITLE')] },
    { name: 'account without input', reach: press('account.SIGN_UP.GO'), announces: REQUIRED },
    { name: 'sign-in instead of an account', reach: press('account.SIGN_UP.TO_SIGN_IN') },
    {
      name: 'answers that could not be stored',
      reach: [
        press('account.SIGN_IN.TO_SIGN_UP'),
        ({ page }) => page.route('**/api/me/candidacies/draft', (route) => route.abort()),
        async ({ page, t }) => void (email = await signUp(page, t)),
        sees('funnel.STORING.OFFLINE'),
      ],
      announces: 'funnel.STORING.OFFLINE',
    },
    {
      name: 'ended session',
      reach: [
        loadsAgain,
        press('ui.NOT_LOADED.RETRY'),
        sees('recorder.CHOOSE.WEBCAM'),
        async (visit) => {
          const call = callsOf(visit.page, visit.url('/'))
          const { id } = await call<{ id: number }>('GET', '/me')
          changeData('delete from sessions where user_id = ?', id)
        },
        press('funnel.PITCH.SKIP'),
        sees('funnel.ACCOUNT.KNOWN_TITLE'),
      ],
    },
    {
      name: 'account without the terms',
      reach: [
        async (visit) => {
          changeData('update users set legals_accepted_at = null where email = ?', email)
          await fill('account.FIELD.EMAIL', email)(visit)
        },
        fill('account.FIELD.PASSWORD', PASSWORD),
        press('account.SIGN_IN.GO'),
        sees('account.VERIFICATION.TITLE'),
      ],
      announces: 'account.VERIFICATION.TITLE',
    },
    { name: 'terms not accepted', reach: press('account.VERIFICATION.GO'), announces: REQUIRED },
  ],
}
