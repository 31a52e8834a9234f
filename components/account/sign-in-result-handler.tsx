'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef } from 'react'
import { useSWRConfig } from 'swr'
import { useModals } from '#components/site/modals'
import { useToast } from '#components/ui/toast'
import {
  isSignInFailed,
  publishSignInResult,
  publishSocialOutcome,
  type SignInResult,
  useSignInResult,
} from '#lib/client/sign-in-result'
import { useSession } from '#lib/client/session'

/** Screens with a sign-in form of their own, which shows the message. The page of a closed job opens the dialog itself. */
const SCREENS_WITH_FORM = /^\/(?:verification|welcome-back-user|reset-password|profile|delete-account)(?:\/|$)|\/apply$/

type Expired = Extract<SignInResult, { outcome: 'EXPIRED'; kind: 'link' }>

/**
 * A visitor who returns from a social provider or an email without being signed in sees the sign-in dialog with the
 * reason. A signed-in user sees a toast, because no form could show the reason.
 */
export function SignInResultHandler() {
  const t = useTranslations('ACCOUNT.SIGN_IN_RESULT')
  const result = useSignInResult()
  const session = useSession()
  const user = session.status === 'user' ? session.user : null
  const modals = useModals()
  const toast = useToast()
  const path = usePathname()
  const { switchTo, isSwitching } = useSwitch()
  useEffect(publishSocialOutcome, [])

  const link = result?.kind === 'link' ? result : null
  useEffect(() => {
    if (link?.outcome === 'SIGNED_IN') toast({ message: t('LINK_SIGNED_IN'), tone: 'success' })
    else if (link?.outcome === 'FAILED' && user)
      toast({
        message: t('LINK_FAILED'),
        tone: 'danger',
        action: { label: t('RETRY'), onSelect: () => void link.retry() },
      })
    else if (link?.outcome === 'EXPIRED' && user && !isSwitching.current) {
      // The recipient of the link sees the page as if the link were valid.
      if (link.email !== user.email)
        toast({
          message: link.email
            ? t('LINK_OF_OTHER', { email: link.email, user: user.email })
            : t('LINK_OF_UNKNOWN', { user: user.email }),
          tone: 'danger',
          action: { label: t('SWITCH'), onSelect: () => void switchTo(link) },
        })
    } else return
    publishSignInResult(null)
  }, [link, user, toast, t, switchTo, isSwitching])

  const isAsking = isSignInFailed(result) && session.status === 'anonymous' && !SCREENS_WITH_FORM.test(path)
  useEffect(() => {
    if (isAsking) modals.open('login')
  }, [isAsking, modals])
  return null
}

/** Signs the user out, so that the recipient of a link can sign in on the same page. */
function useSwitch() {
  const t = useTranslations('SITE')
  const { cache } = useSWRConfig()
  const toast = useToast()
  const isSwitching = useRef(false)
  const switchTo = useCallback(
    async (link: Expired) => {
      isSwitching.current = true
      // Published first, because the form reads the address when it opens.
      publishSignInResult(link)
      try {
        const { signOut } = await import('#lib/client/end-session')
        await signOut(cache)
      } catch {
        publishSignInResult(null)
        toast({ message: t('SIGN_OUT_FAILED'), tone: 'danger' })
      }
      isSwitching.current = false
    },
    [cache, t, toast],
  )
  return { switchTo, isSwitching }
}
