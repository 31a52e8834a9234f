'use client'

// Its own looks come with the page: what is fetched brings them too late.
import '../../../../../../components/ui/button.module.css'
import '../../../../../../components/ui/drawing.module.css'
import '../../../../../../components/ui/empty-state.module.css'
import { lazy, type ReactNode, Suspense } from 'react'

const JobNotOpen = lazy(() => import('./job-not-open').then((file) => ({ default: file.JobNotOpen })))

/** Fetched by none who reads a job that is there. */
export const ForApplicants = ({ children }: { children: ReactNode }) => (
  <Suspense>
    <JobNotOpen>{children}</JobNotOpen>
  </Suspense>
)
