import type { Screen } from '#lib/domain/funnel'

/** Steps of an application that are counted; START is all that comes before the candidacy. */
export const STEPS = ['START', 'VIDEO', 'SURVEY', 'PITCH', 'RESUME', 'CONFIRM'] as const
export type Step = (typeof STEPS)[number]
export const STEP_EVENTS = ['started', 'finished', 'failed'] as const
export type StepEvent = (typeof STEP_EVENTS)[number]

const NO_STEP: readonly Screen['at'][] = ['loading', 'unread', 'receipt']

/** The step that a screen belongs to; null where there is none to begin or end. */
export function stepOf(screen: Screen): Step | null {
  if (screen.at === 'stage') return screen.stage
  if (screen.at === 'review') return 'CONFIRM'
  return NO_STEP.includes(screen.at) ? null : 'START'
}

const orderOf = (screen: Screen) => {
  const step = stepOf(screen)
  return step ? STEPS.indexOf(step) : STEPS.length
}

/** Whether coming from a step to a screen means that it is done; going back to an earlier one does not. */
export const isFinished = (step: Step, next: Screen) =>
  next.at !== 'loading' && next.at !== 'unread' && orderOf(next) > STEPS.indexOf(step)
