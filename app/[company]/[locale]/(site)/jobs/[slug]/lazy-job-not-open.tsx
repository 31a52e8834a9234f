'use client'

// Imports the styles with the page, because styles of a lazy component would arrive too late.
import '../../../../../../components/ui/button.module.css'
import '../../../../../../components/ui/drawing.module.css'
import '../../../../../../components/ui/empty-state.module.css'
import { lazy, type ReactNode, Suspense } from 'react'

const JobNotOpen = lazy(() => import('./job-not-open').then((file) => ({ default: file.JobNotOpen })))

/** The content of a job that is not open. Lazy, so that visitors of an open job do not load it. */
export const LazyJobNotOpen = (props: { closedName: string | null; children: ReactNode }) => (
  <Suspense>
    <JobNotOpen {...props} />
  </Suspense>
)
