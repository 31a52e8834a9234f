import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import { countStep } from '#lib/client/count-step'
import type { Screen } from '#lib/domain/funnel-screen'
import { isFinished, isProgressKnown, type Step, stepOf } from '#lib/domain/funnel-step'

const CountFailure = createContext<() => void>(() => {})
export const CountFailureProvider = CountFailure.Provider
/** Returns the function to call when an action of the current step fails. */
export const useCountFailure = () => useContext(CountFailure)

/** Counts when steps start, end and fail. Returns the function to call on a failure. */
export function useStepCounts(company: string, campaign: string, screen: Screen) {
  const openStep = useRef<{ step: Step; since: number } | null>(null)
  const step = stepOf(screen)
  useEffect(() => {
    if (!isProgressKnown(screen) || openStep.current?.step === step) return
    const previous = openStep.current
    if (previous && isFinished(previous.step, screen))
      countStep(company, campaign, previous.step, 'finished', (performance.now() - previous.since) / 1000)
    openStep.current = step && { step, since: performance.now() }
    if (step) countStep(company, campaign, step, 'started')
  }, [company, campaign, screen, step])
  return useCallback(() => {
    if (openStep.current) countStep(company, campaign, openStep.current.step, 'failed')
  }, [company, campaign])
}
