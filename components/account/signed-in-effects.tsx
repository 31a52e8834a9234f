'use client'

import { LegalsPrompt } from '#components/account/legals-prompt'
import { useSavedJobsOfAccount } from '#lib/client/saved-jobs-of-account'
import { useSessionSync } from '#lib/client/session'

/** Mounted on every page for signed-in users. */
export function SignedInEffects() {
  useSessionSync()
  useSavedJobsOfAccount()
  return <LegalsPrompt />
}
