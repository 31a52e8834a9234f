'use client'

import type { ReactNode } from 'react'
import { Alerts } from '#components/alerts/alerts'
import { Applications } from '#components/account/applications'
import { Profile } from '#components/account/profile'
import { ProfileData } from '#components/account/profile-data'
import { UserGuard } from '#components/account/user-guard'
import { AskForCookies } from '#components/consent/ask-for-cookies'
import { Discussions } from '#components/messaging/discussions'
import type { User } from '#lib/domain/user'

type Screen = 'profile' | 'applications' | 'messaging'

const SCREENS: Record<Screen, (user: User) => ReactNode> = {
  profile: (user) => (
    <>
      <Profile key={user.id} user={user} />
      <Alerts user={user} />
      <ProfileData />
    </>
  ),
  applications: () => <Applications />,
  messaging: (user) => <Discussions key={user.id} user={user} />,
}

/** One screen of the user area, for whoever may see it; §2: it needs a choice about cookies. */
export const ProfileArea = ({ screen }: { screen: Screen }) => (
  <UserGuard>
    {(user) => (
      <>
        {SCREENS[screen](user)}
        <AskForCookies />
      </>
    )}
  </UserGuard>
)
