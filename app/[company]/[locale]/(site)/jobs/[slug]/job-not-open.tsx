'use client'

import { useParams } from 'next/navigation'
import { lazy, type ReactNode, Suspense } from 'react'
import { JobGone } from '#components/site/job-gone'
import { useSession } from '#lib/client/session'

const ClosedJob = lazy(() => import('./closed-job').then((file) => ({ default: file.ClosedJob })))

/** Shows the closed job to users who applied, and the open jobs to everyone else. */
export function JobNotOpen({ children }: { children: ReactNode }) {
  const { slug } = useParams<{ slug: string }>()
  const session = useSession()
  const gone = <JobGone>{children}</JobGone>
  if (session.status !== 'user') return gone
  return (
    <Suspense fallback={gone}>
      <ClosedJob slug={slug}>{gone}</ClosedJob>
    </Suspense>
  )
}
