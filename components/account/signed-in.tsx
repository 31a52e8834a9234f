'use client'

import { AskForLegals } from '#components/account/ask-for-legals'
import { useTabs } from '#lib/client/session'

/** Mounted on every page for signed-in users. */
export function SignedIn() {
  useTabs()
  return <AskForLegals />
}
