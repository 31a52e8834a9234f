'use client'

import { useParams } from 'next/navigation'
import { lazy, type ReactNode, Suspense } from 'react'
import { useCompany } from '#components/site/company-context'
import { Header } from '#components/site/header'
import { JobGone } from '#components/site/job-gone'
import { useSession } from '#lib/client/session'

const ClosedJob = lazy(() => import('./closed-job').then((file) => ({ default: file.ClosedJob })))

/** Who applied reads the job on, all others what else is open. */
export function JobNotOpen({ children }: { children: ReactNode }) {
  const { company, sections } = useCompany()
  const { slug } = useParams<{ slug: string }>()
  const session = useSession()
  const gone = <JobGone>{children}</JobGone>
  return (
    <>
      <Header company={company} sections={sections} isHelpDisplayed={false} />
      <main id="content" tabIndex={-1}>
        {session.status === 'user' ? (
          <Suspense fallback={gone}>
            <ClosedJob slug={slug}>{gone}</ClosedJob>
          </Suspense>
        ) : (
          gone
        )}
      </main>
    </>
  )
}
