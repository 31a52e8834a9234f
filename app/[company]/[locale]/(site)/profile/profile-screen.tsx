'use client'

import { Alerts } from '#components/alerts/alerts'
import { Profile } from '#components/account/profile'
import { ProfileData } from '#components/account/profile-data'
import type { User } from '#lib/domain/user'

/** The user's profile, alerts and stored data. */
export const ProfileScreen = ({ user }: { user: User }) => (
  <>
    <Profile key={user.id} user={user} />
    <Alerts user={user} />
    <ProfileData />
  </>
)
