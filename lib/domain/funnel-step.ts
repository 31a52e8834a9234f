import type { Screen } from '#lib/domain/funnel-screen'

/**
 * Counted steps of an application. ACCOUNT is sign-up or sign-in, which signed-in candidates skip. START has counts
 * only from the time when sign-up was the first step.
 */
export const STEPS = ['START', 'VIDEO', 'SURVEY', 'ACCOUNT', 'PITCH', 'RESUME', 'CONFIRM'] as const
export type Step = (typeof STEPS)[number]
export const STEP_EVENTS = ['started', 'finished', 'failed'] as const
export type StepEvent = (typeof STEP_EVENTS)[number]

const NO_STEP: readonly Screen['at'][] = ['loading', 'unavailable', 'storing', 'receipt']

/** The step of a screen. Null for screens that start or finish no step. */
export function stepOf(screen: Screen): Step | null {
  if (screen.at === 'stage') return screen.stage
  if (screen.at === 'review') return 'CONFIRM'
  return NO_STEP.includes(screen.at) ? null : 'ACCOUNT'
}

const orderOf = (screen: Screen) => {
  const step = stepOf(screen)
  return step ? STEPS.indexOf(step) : STEPS.length
}

/** Whether the screen determines how far the candidate is. */
export const isProgressKnown = ({ at }: Screen) => at !== 'loading' && at !== 'unavailable' && at !== 'storing'

/** Whether moving from a step to a screen finishes it. Going back to an earlier step does not. */
export const isFinished = (step: Step, next: Screen) => isProgressKnown(next) && orderOf(next) > STEPS.indexOf(step)
