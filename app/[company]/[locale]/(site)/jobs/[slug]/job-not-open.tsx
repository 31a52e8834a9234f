'use client'

import dynamic from 'next/dynamic'
import { useParams } from 'next/navigation'
import { useCompany } from '#components/site/company-context'
import { Header } from '#components/site/header'
import { JobGone } from '#components/site/job-gone'
import { useInBrowser } from '#lib/client/use-in-browser'

const ClosedJob = dynamic(() => import('./closed-job').then((file) => file.ClosedJob), {
  ssr: false,
  loading: () => <JobGone />,
})

/** Who applied reads the job on, all others what else is open. */
export function JobNotOpen() {
  const { company, sections } = useCompany()
  const isAlive = useInBrowser(() => true, false)
  const { slug } = useParams<{ slug: string }>()
  return (
    <>
      <Header company={company} sections={sections} isHelpDisplayed={false} />
      <main id="content" tabIndex={-1}>
        {isAlive ? <ClosedJob slug={slug} /> : <JobGone />}
      </main>
    </>
  )
}
