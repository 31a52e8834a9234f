'use client'

import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { Skeleton } from '#components/ui/skeleton'
import { useSession } from '#lib/client/session'
import type { User } from '#lib/domain/user'

type Props = { children: (user: User) => ReactNode }

/**
 * §2: redirects to the home page without a session, and unverified users to the verification. The HTML of the page has
 * no personal data.
 */
export function UserGuard({ children }: Props) {
  const session = useSession()
  const router = useRouter()
  const locale = useLocale()
  const target =
    session.status === 'anonymous'
      ? `/${locale}`
      : session.status === 'user' && !session.isVerified
        ? '/verification'
        : null

  useEffect(() => {
    if (target) router.replace(target)
  }, [target, router])

  if (session.status !== 'user' || !session.isVerified) return <Skeleton shape="row" count={3} />
  return children(session.user)
}
