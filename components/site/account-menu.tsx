'use client'

import { lazy, Suspense } from 'react'
import { SignInButton } from '#components/site/sign-in-button'
import { useUserEffects } from '#components/site/lazy-user-effects'
import { useHasSessionCookie } from '#lib/client/session-cookie'

const importEffects = () => import('#components/site/user-effects')
const UserMenu = lazy(() => import('#components/site/user-menu').then((file) => ({ default: file.UserMenu })))

/** The sign-in button, or the menu of a signed-in user, whose code other visitors do not load. */
export function AccountMenu() {
  const hasSessionCookie = useHasSessionCookie()
  useUserEffects(importEffects)
  if (!hasSessionCookie) return <SignInButton disabled={hasSessionCookie === null} />
  return (
    <Suspense fallback={<SignInButton disabled />}>
      <UserMenu />
    </Suspense>
  )
}
