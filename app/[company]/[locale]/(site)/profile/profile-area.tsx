'use client'

import { Applications } from '#components/account/applications'
import { Profile } from '#components/account/profile'
import { UserGuard } from '#components/account/user-guard'

/** One screen of the user area, for whoever may see it. */
export const ProfileArea = ({ screen }: { screen: 'profile' | 'applications' }) => (
  <UserGuard>{(user) => (screen === 'profile' ? <Profile key={user.id} user={user} /> : <Applications />)}</UserGuard>
)
