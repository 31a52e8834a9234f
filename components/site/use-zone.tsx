'use client'

import { useTimeZone } from 'next-intl'
import { useCompany } from '#components/site/company-context'
import { isTimeZone } from '#lib/domain/dates'

/** The company's zone; an older browser that does not know its name tells the site's usual one. */
export function useZone() {
  const { time_zone } = useCompany().company
  const usual = useTimeZone()
  return isTimeZone(time_zone) ? time_zone : usual
}
