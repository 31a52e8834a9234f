'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useModals } from '#components/site/modals'
import { useToast } from '#components/ui/toast'
import { publishSignInResult, publishSocialOutcome, useSignInResult } from '#lib/client/sign-in-result'
import { useSession } from '#lib/client/session'

/** Screens with a sign-in form of their own, which shows the message. */
const SCREENS_WITH_FORM = /^\/(?:verification|welcome-back-user|reset-password|profile|delete-account)(?:\/|$)|\/apply$/

/**
 * A visitor who returns from a social provider or an email without being signed in sees the sign-in dialog with the
 * reason.
 */
export function SignInResultHandler() {
  const t = useTranslations('ACCOUNT.SIGN_IN_RESULT')
  const result = useSignInResult()
  const { status } = useSession()
  const modals = useModals()
  const toast = useToast()
  const path = usePathname()
  useEffect(publishSocialOutcome, [])

  const link = result?.kind === 'link' ? result : null
  useEffect(() => {
    if (link?.outcome === 'SIGNED_IN') toast({ message: t('LINK_SIGNED_IN'), tone: 'success' })
    // A signed-in user sees no sign-in form that could show this.
    else if (link?.outcome === 'FAILED' && status === 'user')
      toast({
        message: t('LINK_FAILED'),
        tone: 'danger',
        action: { label: t('RETRY'), onSelect: () => void link.retry() },
      })
    else return
    publishSignInResult(null)
  }, [link, status, toast, t])

  const isAsking =
    result !== null && link?.outcome !== 'SIGNED_IN' && status === 'anonymous' && !SCREENS_WITH_FORM.test(path)
  useEffect(() => {
    if (isAsking) modals.open('login')
  }, [isAsking, modals])
  return null
}
