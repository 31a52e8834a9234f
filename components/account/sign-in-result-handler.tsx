'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useModals } from '#components/site/modals'
import { useToast } from '#components/ui/toast'
import { publishSignInResult, readSocialOutcome, useSignInResult } from '#lib/client/sign-in-result'
import { useSession } from '#lib/client/session'

/** Screens with a sign-in form of their own, which shows the message. */
const SIGNING_IN = /^\/(?:verification|welcome-back-user|reset-password)(?:\/|$)|\/apply$/

/**
 * A visitor who returns from a social provider or an email without being signed in sees the sign-in dialog with the
 * reason.
 */
export function SignInResultHandler() {
  const t = useTranslations('ACCOUNT.ARRIVAL')
  const result = useSignInResult()
  const { status } = useSession()
  const modals = useModals()
  const toast = useToast()
  const path = usePathname()
  const router = useRouter()
  useEffect(readSocialOutcome, [])

  const link = result?.kind === 'link' ? result : null
  useEffect(() => {
    if (link?.outcome === 'GOOD' && link.signOutOther) offerSignOut(link.signOutOther)
    else if (link?.outcome === 'GOOD') toast({ message: t('LINK_GOOD'), tone: 'success' })
    // A signed-in user sees no sign-in form that could show this.
    else if (link?.outcome === 'FAILED' && status === 'user')
      toast({
        message: t('LINK_FAILED'),
        tone: 'danger',
        action: { label: t('AGAIN'), onSelect: () => void link.again() },
      })
    else return
    publishSignInResult(null)

    /** Another person who created the account stays signed in until its owner signs them out. */
    function offerSignOut(signOutOther: () => Promise<void>) {
      const onSelect = () =>
        void signOutOther().then(
          () => {
            toast({ message: t('OTHERS_OUT'), tone: 'success' })
            router.push('/verification')
          },
          () => offerSignOut(signOutOther),
        )
      toast({ message: t('LINK_GOOD'), tone: 'success', action: { label: t('NOT_MINE'), onSelect }, isLasting: true })
    }
  }, [link, status, toast, t, router])

  const isAsking = result !== null && link?.outcome !== 'GOOD' && status === 'anonymous' && !SIGNING_IN.test(path)
  useEffect(() => {
    if (isAsking) modals.open('login')
  }, [isAsking, modals])
  return null
}
