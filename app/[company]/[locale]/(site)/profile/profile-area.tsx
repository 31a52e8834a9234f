'use client'

import { type ReactNode, Suspense, useEffect } from 'react'
import { UserGuard } from '#components/account/user-guard'
import { CookiePrompt } from '#components/consent/cookie-prompt'
import { Skeleton } from '#components/ui/skeleton'
import { lazyWithPreload, preloadAll } from '#lib/client/preload'
import type { User } from '#lib/domain/user'

type Screen = 'profile' | 'applications' | 'messaging'

/** Separate bundles, so that a page loads only its own screen. */
const ProfileScreen = lazyWithPreload(() => import('./profile-screen').then((file) => file.ProfileScreen))
const Applications = lazyWithPreload(() => import('#components/account/applications').then((file) => file.Applications))
const Discussions = lazyWithPreload(() => import('#components/messaging/discussions').then((file) => file.Discussions))

const PARTS = { profile: ProfileScreen, applications: Applications, messaging: Discussions }
const RENDER: Record<Screen, (user: User) => ReactNode> = {
  profile: (user) => <ProfileScreen user={user} />,
  applications: () => <Applications />,
  messaging: (user) => <Discussions key={user.id} user={user} />,
}

/** One screen of the user area, behind the user guard, with the cookie choice that §2 requires. */
export function ProfileArea({ screen }: { screen: Screen }) {
  // Loads the screen while the session is checked.
  useEffect(() => preloadAll(PARTS[screen]), [screen])
  return (
    <UserGuard>
      {(user) => (
        <Suspense fallback={<Skeleton shape="row" count={3} />}>
          {RENDER[screen](user)}
          <CookiePrompt />
        </Suspense>
      )}
    </UserGuard>
  )
}
