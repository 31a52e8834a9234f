'use client'

import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { UserGuard } from '#components/account/user-guard'
import { CookiePrompt } from '#components/consent/cookie-prompt'
import { Skeleton } from '#components/ui/skeleton'
import type { User } from '#lib/domain/user'

type Screen = 'profile' | 'applications' | 'messaging'

/** Separate bundles, so that a page loads only its own screen. */
const importScreen = {
  profile: () => import('./profile-screen').then(({ ProfileScreen }) => ({ default: ProfileScreen })),
  applications: () => import('#components/account/applications').then((file) => ({ default: file.Applications })),
  messaging: () => import('#components/messaging/discussions').then((file) => ({ default: file.Discussions })),
}
const ProfileScreen = lazy(importScreen.profile)
const Applications = lazy(importScreen.applications)
const Discussions = lazy(importScreen.messaging)

const SCREENS: Record<Screen, (user: User) => ReactNode> = {
  profile: (user) => <ProfileScreen user={user} />,
  applications: () => <Applications />,
  messaging: (user) => <Discussions key={user.id} user={user} />,
}

/** One screen of the user area, behind the user guard, with the cookie choice that §2 requires. */
export function ProfileArea({ screen }: { screen: Screen }) {
  // Loads the screen while the session is checked. If this fails, rendering it tries again.
  useEffect(() => void importScreen[screen]().catch(() => null), [screen])
  return (
    <UserGuard>
      {(user) => (
        <Suspense fallback={<Skeleton shape="row" count={3} />}>
          {SCREENS[screen](user)}
          <CookiePrompt />
        </Suspense>
      )}
    </UserGuard>
  )
}
