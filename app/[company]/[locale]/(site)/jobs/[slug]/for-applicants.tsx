'use client'

// Its own looks come with the page: what is fetched brings them too late.
import '../../../../../../components/ui/button.module.css'
import '../../../../../../components/ui/drawing.module.css'
import '../../../../../../components/ui/empty-state.module.css'
import { lazy, Suspense } from 'react'
import { Missing } from '#components/site/missing'

const JobNotOpen = lazy(() => import('./job-not-open').then((file) => ({ default: file.JobNotOpen })))

/** A job that is not open is not found, but for those who applied (§4). Fetched by none who reads a job that is there. */
export const ForApplicants = () => (
  <Missing>
    <Suspense>
      <JobNotOpen />
    </Suspense>
  </Missing>
)
