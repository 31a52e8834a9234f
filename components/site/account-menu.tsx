'use client'

import { lazy, Suspense } from 'react'
import { SignInButton } from '#components/site/sign-in-button'
import { useMayBeUser } from '#lib/client/signed-in'

const UserMenu = lazy(() => import('#components/site/user-menu').then((file) => ({ default: file.UserMenu })))

/** Sign-in, or the user's menu, whose code visitors do not load. */
export function AccountMenu() {
  const mayBeUser = useMayBeUser()
  if (!mayBeUser) return <SignInButton disabled={mayBeUser === null} />
  return (
    <Suspense fallback={<SignInButton disabled />}>
      <UserMenu />
    </Suspense>
  )
}
