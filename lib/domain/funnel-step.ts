import type { Screen } from '#lib/domain/funnel'

/** Counted steps of an application. START covers everything before the candidacy. */
export const STEPS = ['START', 'VIDEO', 'SURVEY', 'PITCH', 'RESUME', 'CONFIRM'] as const
export type Step = (typeof STEPS)[number]
export const STEP_EVENTS = ['started', 'finished', 'failed'] as const
export type StepEvent = (typeof STEP_EVENTS)[number]

const NO_STEP: readonly Screen['at'][] = ['loading', 'unread', 'receipt']

/** The step of a screen; null for screens that start or finish no step. */
export function stepOf(screen: Screen): Step | null {
  if (screen.at === 'stage') return screen.stage
  if (screen.at === 'review') return 'CONFIRM'
  return NO_STEP.includes(screen.at) ? null : 'START'
}

const orderOf = (screen: Screen) => {
  const step = stepOf(screen)
  return step ? STEPS.indexOf(step) : STEPS.length
}

/** Whether moving from a step to a screen finishes it. Going back to an earlier step does not. */
export const isFinished = (step: Step, next: Screen) =>
  next.at !== 'loading' && next.at !== 'unread' && orderOf(next) > STEPS.indexOf(step)
