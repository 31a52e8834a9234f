'use client'

import { useEffect } from 'react'
import { call, isPreview } from '#lib/client/api'
import { storyOf } from '#lib/client/origin-story'
import { trackCampaign } from '#lib/contract/companies'

type Props = { company: string; slug: string }

/** Keeps where the visit came from, and counts it. A count that fails is nobody's concern. */
export function TrackCampaign({ company, slug }: Props) {
  useEffect(() => {
    if (isPreview()) return
    const { source } = storyOf(location.search)
    call(trackCampaign, { params: { company_slug: company, slug }, body: { source } }).catch(() => null)
  }, [company, slug])
  return null
}
