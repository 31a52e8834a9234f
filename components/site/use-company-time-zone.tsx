'use client'

import { useTimeZone } from 'next-intl'
import { useCompany } from '#components/site/company-context'
import { isTimeZone } from '#lib/domain/dates'

/** The company's time zone, or the site's default if an older browser does not know it. */
export function useCompanyTimeZone() {
  const { time_zone } = useCompany().company
  const defaultZone = useTimeZone()
  return isTimeZone(time_zone) ? time_zone : defaultZone
}
