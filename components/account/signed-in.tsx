'use client'

import { AskForLegals } from '#components/account/ask-for-legals'
import { useTabs } from '#lib/client/session'

/** What stands behind every page for whoever is signed in. */
export function SignedIn() {
  useTabs()
  return <AskForLegals />
}
