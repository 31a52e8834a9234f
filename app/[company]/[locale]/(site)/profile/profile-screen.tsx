'use client'

import { useEffect } from 'react'
import { Alerts } from '#components/alerts/alerts'
import { Profile } from '#components/account/profile'
import { ProfileData } from '#components/account/profile-data'
import { printWhenLoaded } from '#lib/client/print-when-loaded'
import type { User } from '#lib/domain/user'

/** The user's profile, alerts and stored data. */
export function ProfileScreen({ user }: { user: User }) {
  useEffect(printWhenLoaded, [])
  return (
    <>
      <Profile key={user.id} user={user} />
      <Alerts user={user} />
      <ProfileData />
    </>
  )
}
