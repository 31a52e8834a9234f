'use client'

import { Alerts } from '#components/alerts/alerts'
import { Profile } from '#components/account/profile'
import { ProfileData } from '#components/account/profile-data'
import type { User } from '#lib/domain/user'

/** The user's profile, stored data and alerts. The alerts come last, because their height is unknown until they load. */
export const ProfileScreen = ({ user }: { user: User }) => (
  <>
    <Profile key={user.id} user={user} />
    <ProfileData />
    <Alerts user={user} />
  </>
)
