import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import { countStep } from '#lib/client/count-step'
import type { Screen } from '#lib/domain/funnel'
import { isFinished, type Step, stepOf } from '#lib/domain/funnel-step'

/** Call this when an action of the current step failed. */
const Failed = createContext<() => void>(() => {})
export const StepFailed = Failed.Provider
export const useStepFailed = () => useContext(Failed)

/** Counts when steps start, end and fail; returns the function to call on a failure. */
export function useStepCounts(company: string, campaign: string, screen: Screen) {
  const open = useRef<{ step: Step; since: number } | null>(null)
  const step = stepOf(screen)
  useEffect(() => {
    const { at } = screen
    if (at === 'loading' || open.current?.step === step) return
    const before = open.current
    if (before && isFinished(before.step, screen))
      countStep(company, campaign, before.step, 'finished', (performance.now() - before.since) / 1000)
    open.current = step && { step, since: performance.now() }
    if (step) countStep(company, campaign, step, 'started')
  }, [company, campaign, screen, step])
  return useCallback(() => {
    if (open.current) countStep(company, campaign, open.current.step, 'failed')
  }, [company, campaign])
}
