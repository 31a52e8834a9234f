import { type AnswerGroup, answerSchema } from '#lib/domain/answer-group'
import type { Campaign } from '#lib/domain/campaign'
import { type Candidacy, currentStage, hasScreen, isReachable } from '#lib/domain/candidacy'
import type { Stage } from '#lib/domain/enumerations'
import { ACCOUNT_VIEWS, PITCH_VIEWS, RESUME_VIEWS, REVIEW_VIEWS } from '#lib/domain/funnel-views'
import type { Question } from '#lib/domain/survey'

/** The screen of the application. It is derived from the session, the candidacy and the URL. */
export type Screen =
  | { at: 'loading' }
  /** The candidacy could not be loaded. */
  | { at: 'unavailable' }
  /** The answers of this device are moved into the account. */
  | { at: 'storing' }
  /** `mustSignIn`: the candidate signs in, because an account or an application exists. `view`: the form. */
  | { at: 'account'; mustSignIn?: true; view?: string | null }
  | { at: 'verification' }
  /** `view`: the screen within the stage. */
  | { at: 'stage'; stage: Exclude<Stage, 'SURVEY'>; view?: string | null }
  | { at: 'stage'; stage: 'SURVEY'; question_id: number }
  /** `view`: the open dialog. */
  | { at: 'review'; view?: string | null }
  | { at: 'receipt' }

export type FunnelState = {
  /** 'ended': the session ended while this page was open, a sign-in link failed, or the link asks to sign in. */
  session: 'loading' | 'anonymous' | 'unverified' | 'verified' | 'ended'
  /** The application on the server or, before it exists, the data of this device. */
  candidacy: Candidacy | 'loading' | 'unavailable'
  /** Whether the application exists on the server. */
  isStored: boolean
  /** Whether this device has answers that must be merged into the stored application first. */
  isMerging: boolean
  stages: readonly Stage[]
  /** The questions in order. Empty if the campaign has none. */
  questions: readonly Question[]
  answers: AnswerGroup
  /** The step in the URL. */
  wanted: string | null
}

/** The screens within steps, by the names of the steps. */
const VIEWS: { readonly [step: string]: readonly string[] } = {
  account: ACCOUNT_VIEWS,
  pitch: PITCH_VIEWS,
  resume: RESUME_VIEWS,
  review: REVIEW_VIEWS,
}

/** Stages that need no account, because they upload nothing. */
const NEEDS_NO_ACCOUNT: readonly Stage[] = ['VIDEO', 'SURVEY']

/** The name of a screen in the URL. Null for screens without a URL of their own. */
export function stepName(screen: Screen): string | null {
  if (screen.at === 'stage') {
    if (screen.stage === 'SURVEY') return `question-${screen.question_id}`
    return withView(screen.stage.toLowerCase(), screen.view)
  }
  if (screen.at === 'verification') return 'account'
  if (screen.at === 'account' || screen.at === 'review') return withView(screen.at, screen.view)
  return screen.at === 'receipt' ? screen.at : null
}

const withView = (step: string, view: string | null | undefined) => (view ? `${step}-${view}` : step)

/** Removes the view from the name of a screen: 'pitch' for 'pitch-write'. */
export const withoutView = (name: string | null) => name?.replace(/-[a-z]+$/, '') ?? null

/** The wanted screen if it can be opened, otherwise the first one with something to do. */
export function screenOf(state: FunnelState): Screen {
  const { session, candidacy, isMerging, wanted } = state
  if (session === 'loading') return { at: 'loading' }
  if (session === 'ended') return withWantedView({ at: 'account', mustSignIn: true }, wanted)
  if (candidacy === 'loading' || candidacy === 'unavailable') return { at: candidacy }
  if (session === 'unverified' && state.isStored) return { at: 'verification' }
  if (candidacy.confirmed_at !== null) return { at: 'receipt' }
  if (isMerging) return { at: 'storing' }
  const next = nextScreen(state, candidacy)
  const step = withoutView(wanted)
  const screen = [next, ...reachableScreens(state, candidacy)].find((item) => stepName(item) === step)
  return withWantedView(screen ?? next, wanted)
}

function withWantedView(screen: Screen, wanted: string | null): Screen {
  // Its step has the name of the account forms.
  if (screen.at === 'verification') return screen
  const step = stepName(screen) ?? ''
  const view = VIEWS[step]?.find((name) => withView(step, name) === wanted)
  return view ? Object.assign({}, screen, { view }) : screen
}

/** The screens of stages, in order. RESUME has none if no CV is asked for. */
export const screensOf = (
  stages: readonly Stage[],
  questions: readonly Question[],
  campaign: Pick<Campaign, 'resume_requirement'>,
): Screen[] =>
  stages
    .filter((stage) => hasScreen(stage, campaign))
    .flatMap((stage): Screen[] =>
      stage === 'SURVEY' ? questions.map(({ id }) => questionScreen(id)) : [{ at: 'stage', stage }],
    )

const questionScreen = (question_id: number): Screen => ({ at: 'stage', stage: 'SURVEY', question_id })

/** The screens of all stages that can be opened, including earlier stages, whose input can be changed. */
function reachableScreens({ stages, questions, isStored }: FunnelState, candidacy: Candidacy): Screen[] {
  const open = stages.filter(
    (stage) => isReachable(stage, stages, candidacy) && (isStored || NEEDS_NO_ACCOUNT.includes(stage)),
  )
  return screensOf(open, questions, candidacy.campaign)
}

function nextScreen({ session, stages, questions, answers, isStored }: FunnelState, candidacy: Candidacy): Screen {
  const stage = currentStage(stages, candidacy)
  if (stage === 'SURVEY') return questionScreen(firstOpen(questions, answers).id)
  const isLocalDone = stage === null || !NEEDS_NO_ACCOUNT.includes(stage)
  // A changed answer may be invalid. It is corrected before the sign-up or the review.
  const invalid = stage === null || (isLocalDone && !isStored) ? firstInvalid(questions, answers) : undefined
  if (invalid) return questionScreen(invalid.id)
  if (isLocalDone && !isStored) return accountScreen(session)
  return stage ? { at: 'stage', stage } : { at: 'review' }
}

function accountScreen(session: FunnelState['session']): Screen {
  if (session === 'verified') return { at: 'storing' }
  return { at: session === 'unverified' ? 'verification' : 'account' }
}

const isValid = (question: Question, answers: AnswerGroup) =>
  answerSchema(question).safeParse(answers[question.id]).success

export const firstInvalid = (questions: readonly Question[], answers: AnswerGroup) =>
  questions.find((question) => !isValid(question, answers))

/** The first question that was not shown or has no valid answer, otherwise the last one. */
function firstOpen(questions: readonly Question[], answers: AnswerGroup): Question {
  const open = questions.find((question) => !(question.id in answers) || !isValid(question, answers))
  // The stage SURVEY exists only if there are questions.
  return open ?? questions.at(-1)!
}
