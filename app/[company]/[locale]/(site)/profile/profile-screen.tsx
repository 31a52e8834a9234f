'use client'

import { useEffect } from 'react'
import { Alerts } from '#components/alerts/alerts'
import { Profile } from '#components/account/profile'
import { ProfileData } from '#components/account/profile-data'
import { printWhenLoaded } from '#lib/client/print-when-loaded'
import type { User } from '#lib/domain/user'

/** The user's profile, stored data and alerts. The alerts come last, because their height is unknown until they load. */
export function ProfileScreen({ user }: { user: User }) {
  useEffect(printWhenLoaded, [])
  return (
    <>
      <Profile key={user.id} user={user} />
      <ProfileData />
      <Alerts user={user} />
    </>
  )
}
