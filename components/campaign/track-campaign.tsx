'use client'

import { useEffect } from 'react'
import { visitOrigin } from '#lib/client/visit-origin'
import { isPreview } from '#lib/client/preview'
import { track } from '#lib/client/track'

type Props = { company: string; slug: string }

/** Stores the source of the visit and counts the view. */
export function TrackCampaign({ company, slug }: Props) {
  useEffect(() => {
    if (!isPreview()) void track(company, slug, visitOrigin(location.search).source)
  }, [company, slug])
  return null
}
