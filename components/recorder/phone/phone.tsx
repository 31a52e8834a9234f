'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#components/ui/skeleton'

const PhonePane = lazy(() => import('./phone-pane').then((file) => ({ default: file.PhonePane })))

/** The pane for recording with a phone. Loads when the user chooses it. */
export const Phone = (props: ComponentProps<typeof PhonePane>) => (
  <Suspense fallback={<Skeleton count={4} />}>
    <PhonePane {...props} />
  </Suspense>
)
