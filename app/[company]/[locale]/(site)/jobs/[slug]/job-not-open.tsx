'use client'

import { useParams, usePathname } from 'next/navigation'
import { lazy, Suspense, useEffect } from 'react'
import { JobNotFound, type JobNotFoundProps } from '#components/site/job-not-found'
import { useModals } from '#components/site/modals'
import { useSession } from '#lib/client/session'
import { isSignInFailed, useSignInResult } from '#lib/client/sign-in-result'
import { useQuery } from '#lib/client/use-query'
import { SIGN_IN_FIRST } from '#lib/domain/application-link'

const ClosedJob = lazy(() => import('./closed-job').then((file) => ({ default: file.ClosedJob })))

/** Shows the closed job to users who applied, and other jobs to everyone else. */
export function JobNotOpen(props: JobNotFoundProps) {
  const { slug } = useParams<{ slug: string }>()
  const session = useSession()
  useSignInPrompt(session.status === 'anonymous')
  const jobNotFound = <JobNotFound {...props} />
  if (session.status !== 'user') return jobNotFound
  return (
    <Suspense fallback={jobNotFound}>
      <ClosedJob slug={slug} similar={props.children}>
        {jobNotFound}
      </ClosedJob>
    </Suspense>
  )
}

/**
 * Opens the sign-in dialog for application links and after a failed sign-in, because the visitor may have applied to
 * this closed job.
 */
function useSignInPrompt(isAnonymous: boolean) {
  const modals = useModals()
  const isApplication = usePathname().endsWith('/apply')
  const isOwnApplicationLink = new URLSearchParams(useQuery()).has(SIGN_IN_FIRST)
  const isFailed = isSignInFailed(useSignInResult())
  const isAsking = isAnonymous && isApplication && (isFailed || isOwnApplicationLink)
  useEffect(() => {
    if (isAsking) modals.open('login')
  }, [isAsking, modals])
}
