'use client'

import { useParams } from 'next/navigation'
import { lazy, Suspense } from 'react'
import { JobNotFound, type JobNotFoundProps } from '#components/site/job-not-found'
import { useSession } from '#lib/client/session'

const ClosedJob = lazy(() => import('./closed-job').then((file) => ({ default: file.ClosedJob })))

/** Shows the closed job to users who applied, and other jobs to everyone else. */
export function JobNotOpen(props: JobNotFoundProps) {
  const { slug } = useParams<{ slug: string }>()
  const session = useSession()
  const jobNotFound = <JobNotFound {...props} />
  if (session.status !== 'user') return jobNotFound
  return (
    <Suspense fallback={jobNotFound}>
      <ClosedJob slug={slug}>{jobNotFound}</ClosedJob>
    </Suspense>
  )
}
