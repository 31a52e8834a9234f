'use client'

// The page imports the styles of the lazy component, which would otherwise appear without styles at first.
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
