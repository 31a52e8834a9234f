'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { SignIn } from '#components/account/sign-in'
import { Verification } from '#components/account/verification'
import { Skeleton } from '#components/ui/skeleton'
import { useSession } from '#lib/client/session'

/** What an account still lacks; whoever lacks nothing goes on to the profile. */
export function UserVerification() {
  const t = useTranslations('ACCOUNT.VERIFICATION')
  const session = useSession()
  const router = useRouter()
  if (session.status === 'loading') return <Skeleton shape="row" count={3} />
  if (session.status === 'anonymous')
    return (
      <>
        <h1>{t('TITLE')}</h1>
        <SignIn first="sign-in" />
      </>
    )
  return (
    <>
      <h1>{t('TITLE')}</h1>
      <Verification user={session.user} onDone={() => router.replace('/profile')} />
    </>
  )
}
