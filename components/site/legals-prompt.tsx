'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { useModals } from '#components/site/modals'
import { useSession } from '#lib/client/session'
import { legals } from '#lib/domain/is-verified'

/** Screens that ask users to accept the terms themselves, or redirect to /verification. */
const SCREENS_WITH_PROMPT = /^\/(?:verification|profile)(?:\/|$)|\/apply$/

/** Asks signed-in users to accept the terms: on their first page, and again after a screen that has its own prompt. */
export function LegalsPrompt() {
  const session = useSession()
  const modals = useModals()
  const path = usePathname()
  const isAcceptanceMissing = session.status === 'user' && !legals(session.user) && !SCREENS_WITH_PROMPT.test(path)
  useEffect(() => {
    if (isAcceptanceMissing) modals.open('legals')
  }, [isAcceptanceMissing, modals])
  return null
}
