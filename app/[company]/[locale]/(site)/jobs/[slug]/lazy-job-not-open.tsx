'use client'

// These styles of the lazy component are imported here, because otherwise it would appear without styles at first.
import '../../../../../../components/site/alert-offer.module.css'
import '../../../../../../components/site/open-jobs.module.css'
import '../../../../../../components/ui/button.module.css'
import '../../../../../../components/ui/drawing.module.css'
import '../../../../../../components/ui/empty-state.module.css'
import { lazy, Suspense } from 'react'
import type { JobNotFoundProps } from '#components/site/job-not-found'

const JobNotOpen = lazy(() => import('./job-not-open').then((file) => ({ default: file.JobNotOpen })))

/** The content of a job that is not open. Lazy, so that visitors of an open job do not load it. */
export const LazyJobNotOpen = (props: JobNotFoundProps) => (
  <Suspense>
    <JobNotOpen {...props} />
  </Suspense>
)
