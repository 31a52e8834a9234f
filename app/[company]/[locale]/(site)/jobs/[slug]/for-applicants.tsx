'use client'

import dynamic from 'next/dynamic'

/** Fetched by none who reads a job that is there: this stands beside every job. */
export const ForApplicants = dynamic(() => import('./job-not-open').then(({ JobNotOpen }) => JobNotOpen))
