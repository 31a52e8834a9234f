'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { PixelsFrame } from '#components/consent/pixels-frame'
import { useCompany } from '#components/site/company-context'
import { currentPageView } from '#lib/client/current-page-view'
import { isTracked, mayHavePixels } from '#lib/domain/page-view'
import { sendPageView } from '#lib/integrations/analytics'

/** Sends page views to analytics. Mounted only while the visitor allows it. */
export function Tracking() {
  const { analytics_id, has_pixels } = useCompany().company
  const path = usePathname()
  useEffect(() => {
    if (analytics_id && isTracked(path)) sendPageView(analytics_id, currentPageView())
  }, [path, analytics_id])
  return has_pixels && mayHavePixels(path) ? <PixelsFrame path={path} /> : null
}
