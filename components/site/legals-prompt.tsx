'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { useModals } from '#components/site/modals'
import { useSession } from '#lib/client/session'
import { legals } from '#lib/domain/user-rules'

/** Screens that ask for acceptance on their own or redirect to the form. */
const SCREENS_WITH_PROMPT = /^\/(?:verification|profile)(?:\/|$)|\/apply$/

/** Opens the terms for signed-in users who have not accepted them, once per page visit. */
export function LegalsPrompt() {
  const session = useSession()
  const modals = useModals()
  const path = usePathname()
  const isMissing = session.status === 'user' && !legals(session.user) && !SCREENS_WITH_PROMPT.test(path)
  useEffect(() => {
    if (isMissing) modals.open('legals')
  }, [isMissing, modals])
  return null
}
