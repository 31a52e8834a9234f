'use client'

import { LegalsPrompt } from '#components/account/legals-prompt'
import { useSessionSync } from '#lib/client/session'

/** Mounted on every page for signed-in users. */
export function SignedInEffects() {
  useSessionSync()
  return <LegalsPrompt />
}
