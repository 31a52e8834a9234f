'use client'

import { useRouter } from 'next/navigation'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Skeleton } from '#components/ui/skeleton'
import { useSession } from '#lib/client/session'
import type { User } from '#lib/domain/user'

type Props = { children: (user: User) => ReactNode }

const GuardSignIn = lazy(() =>
  import('#components/account/guard-sign-in').then((file) => ({ default: file.GuardSignIn })),
)

/**
 * Shows a page of the user area to its user. Visitors without a session sign in on the same URL. Unverified users are
 * redirected to the verification, which returns to this URL. The HTML of the page has no personal data.
 */
export function UserGuard({ children }: Props) {
  const session = useSession()
  const router = useRouter()
  const isUnverified = session.status === 'user' && !session.isVerified

  useEffect(() => {
    if (!isUnverified) return
    const target = new URLSearchParams({ return: location.pathname + location.search + location.hash })
    router.replace(`/verification?${target.toString()}`)
  }, [isUnverified, router])

  // The form disappears with its focus.
  const wasAsked = useRef(false)
  const { status } = session
  useEffect(() => {
    if (status === 'anonymous') wasAsked.current = true
    if (status !== 'user' || isUnverified || !wasAsked.current) return
    wasAsked.current = false
    import('#lib/client/focus-page').then(
      ({ focusPage }) => focusPage(),
      () => undefined,
    )
  }, [status, isUnverified])

  const loading = <Skeleton shape="row" count={3} />
  if (session.status === 'loading' || isUnverified) return loading
  if (session.status === 'user') return children(session.user)
  return (
    <Suspense fallback={loading}>
      <GuardSignIn />
    </Suspense>
  )
}
