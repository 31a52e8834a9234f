'use client'

import dynamic from 'next/dynamic'
import { useParams } from 'next/navigation'
import { NotFound } from '#components/site/not-found'
import { useSession } from '#lib/client/session'

const ClosedJob = dynamic(() => import('./closed-job').then((file) => file.ClosedJob), { ssr: false })

/** Whoever is signed in may have applied; all others cost nothing more. */
export function ForApplicants() {
  const session = useSession()
  const { slug } = useParams<{ slug: string }>()
  return session.status === 'user' ? <ClosedJob slug={slug} otherwise={<NotFound />} /> : <NotFound />
}
