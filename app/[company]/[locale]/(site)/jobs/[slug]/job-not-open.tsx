'use client'

import { useParams } from 'next/navigation'
import { lazy, type ReactNode, Suspense } from 'react'
import { JobNotFound } from '#components/site/job-not-found'
import { useSession } from '#lib/client/session'

const ClosedJob = lazy(() => import('./closed-job').then((file) => ({ default: file.ClosedJob })))

/** Shows the closed job to users who applied, and other jobs to everyone else. */
export function JobNotOpen({ closedName, children }: { closedName: string | null; children: ReactNode }) {
  const { slug } = useParams<{ slug: string }>()
  const session = useSession()
  const jobNotFound = <JobNotFound closedName={closedName}>{children}</JobNotFound>
  if (session.status !== 'user') return jobNotFound
  return (
    <Suspense fallback={jobNotFound}>
      <ClosedJob slug={slug}>{jobNotFound}</ClosedJob>
    </Suspense>
  )
}
