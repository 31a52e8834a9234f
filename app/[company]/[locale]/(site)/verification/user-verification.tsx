'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { SignIn } from '#components/account/sign-in'
import { Verification } from '#components/account/verification'
import { Skeleton } from '#components/ui/skeleton'
import { useSession } from '#lib/client/session'
import { returnPath } from '#lib/domain/return-path'

/**
 * Asks for missing account data, after sign-in if necessary. Users with a complete account are redirected to the return
 * path or the profile.
 */
export function UserVerification() {
  const t = useTranslations('ACCOUNT.VERIFICATION')
  const session = useSession()
  const router = useRouter()
  const isDone = session.status === 'user' && session.isVerified
  useEffect(() => {
    if (!isDone) return
    const back = new URLSearchParams(location.search).get('return')
    router.replace(back === null ? '/profile' : returnPath(back))
  }, [isDone, router])
  if (session.status === 'loading' || isDone) return <Skeleton shape="row" count={3} />
  return (
    <>
      <h1>{t('TITLE')}</h1>
      {session.status === 'user' ? <Verification user={session.user} /> : <SignIn initialView="signin" />}
    </>
  )
}
