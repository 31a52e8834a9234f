'use client'

import { Alerts } from '#components/alerts/alerts'
import { Profile } from '#components/account/profile'
import { ProfileData } from '#components/account/profile-data'
import type { User } from '#lib/domain/user'

/** Who one is, what one wants to hear of, and what is kept of it. */
export const ProfileScreen = ({ user }: { user: User }) => (
  <>
    <Profile key={user.id} user={user} />
    <Alerts user={user} />
    <ProfileData />
  </>
)
