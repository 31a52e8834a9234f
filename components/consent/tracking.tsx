'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { PixelsFrame } from '#components/consent/pixels-frame'
import { useCompany } from '#components/site/company-context'
import { isTracked, mayHavePixels, type PageView, pageView } from '#lib/domain/page-view'
import { sendPageView } from '#lib/integrations/analytics'

/** Page views for those whom the visitor has allowed to count them. It exists only while they are allowed. */
export function Tracking() {
  const { company } = useCompany()
  const { analytics_id, has_pixels } = company
  const path = usePathname()
  const [view, setView] = useState<PageView | null>(null)
  useEffect(() => {
    const { pathname, search } = location
    const next = pageView(pathname, search, document.title)
    if (analytics_id && isTracked(pathname)) sendPageView(analytics_id, next)
    setView(has_pixels && mayHavePixels(pathname) ? next : null)
  }, [path, analytics_id, has_pixels])
  return view && <PixelsFrame view={view} />
}
