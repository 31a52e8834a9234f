import { stepsBefore } from './use-step-url'

const isForm = (step: unknown) => typeof step === 'string' && step.startsWith('account-')

/**
 * Returns to the entry in the history from which the other forms of the account screen were opened. After the end of a
 * session, its URL is that of the interrupted step. Returns false if the history does not contain it.
 */
export function returnToFirstForm(): boolean {
  const index = stepsBefore().findIndex((step) => !isForm(step))
  if (index >= 0) history.go(-1 - index)
  return index >= 0
}
