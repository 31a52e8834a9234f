import { changeUrl, useQuery } from '#lib/client/use-query'
import { SIGN_IN_FIRST } from '#lib/domain/application-link'
import { type Screen, stepName } from '#lib/domain/funnel-screen'

const STEP = 'step'
/** Marks a step that was opened to change an answer. Saving returns to the review. */
const CHANGE = 'change'
/** Key in `history.state` of the steps that were open before this entry, the last one first. */
const FROM = 'funnelFrom'
export function stepsBefore(): readonly unknown[] {
  const steps: unknown = (history.state as { [FROM]?: unknown } | null)?.[FROM]
  // An entry of an earlier version of the site has another value.
  return Array.isArray(steps) ? steps : []
}

const stepIn = (search: string) => new URLSearchParams(search).get(STEP)

function urlOf(step: string | null, isChange: boolean) {
  const url = new URL(location.href)
  if (step === null) url.searchParams.delete(STEP)
  else url.searchParams.set(STEP, step)
  if (isChange) url.searchParams.set(CHANGE, '1')
  else url.searchParams.delete(CHANGE)
  return url
}

export const currentStep = () => stepIn(location.search)

/** Opens a step with an entry of its own in the history. Null opens the first incomplete step. */
export const openStep = (step: string | null, { isChange = false } = {}) =>
  changeUrl(urlOf(step, isChange), 'push', { [FROM]: [currentStep(), ...stepsBefore()] })

/** The URL of a screen that changes an answer. */
export const changeHref = (screen: Screen) => urlOf(stepName(screen), screen.at === 'stage').search

/** Corrects the URL, for example of a step that cannot be opened. */
export const replaceStep = (step: string | null, { isChange = false } = {}) =>
  changeUrl(urlOf(step, isChange), 'replace')

/**
 * Goes back in the history to the step, so that the browser's Back does not repeat it. Opens the step if the history
 * does not contain it.
 */
export function returnToStep(step: string | null, options?: { isChange: boolean }) {
  const index = stepsBefore().indexOf(step)
  if (index < 0) openStep(step, options)
  else history.go(-1 - index)
}

/** Returns to the first screen of the application in the history, so that Back leaves the application. */
export function returnToFirstStep() {
  const { length } = stepsBefore()
  if (length > 0) history.go(-length)
}

export function useStepUrl() {
  const query = useQuery()
  const parameters = new URLSearchParams(query)
  return { step: stepIn(query), isChange: parameters.has(CHANGE), isSignInFirst: parameters.has(SIGN_IN_FIRST) }
}
