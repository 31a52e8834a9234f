'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import type { ApplyFacts } from '#components/campaign/own-application'
import { useHasSessionCookie } from '#lib/client/session-cookie'

const OwnApplication = lazy(() =>
  import('#components/campaign/own-application').then((file) => ({ default: file.OwnApplication })),
)

/** The apply link. For signed-in users, their own application replaces it after the page has loaded. */
export function ApplyAction({ campaign, children }: { campaign: ApplyFacts; children: ReactNode }) {
  if (!useHasSessionCookie()) return children
  return (
    <Suspense fallback={children}>
      <OwnApplication campaign={campaign}>{children}</OwnApplication>
    </Suspense>
  )
}
