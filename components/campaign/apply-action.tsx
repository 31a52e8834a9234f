'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import type { ApplyFacts } from '#components/campaign/own-application'
import { draftKey, inputStorage } from '#lib/client/input-storage'
import { useHasSessionCookie } from '#lib/client/session-cookie'
import { useBrowserValue } from '#lib/client/use-browser-value'

const OwnApplication = lazy(() =>
  import('#components/campaign/own-application').then((file) => ({ default: file.OwnApplication })),
)
const ApplicationOnDevice = lazy(() =>
  import('#components/campaign/own-application').then((file) => ({ default: file.ApplicationOnDevice })),
)

/**
 * The apply link. After the page has loaded, a link to an existing application replaces it: that of a signed-in user,
 * or one without an account that was started on this device.
 */
export function ApplyAction({ campaign, children }: { campaign: ApplyFacts; children: ReactNode }) {
  const isSignedIn = useHasSessionCookie()
  const isOnDevice = useBrowserValue(() => inputStorage().read(draftKey(campaign.id, null)) !== null, false)
  if (!isSignedIn && !isOnDevice) return children
  const Application = isSignedIn ? OwnApplication : ApplicationOnDevice
  return (
    <Suspense fallback={children}>
      <Application campaign={campaign}>{children}</Application>
    </Suspense>
  )
}
