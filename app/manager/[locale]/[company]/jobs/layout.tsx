import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ScreenMessages } from '#components/manager/shell/screen-messages'

type Props = { params: Promise<{ locale: string }>; children: ReactNode }

/**
 * Provides the texts of the job list and the share pages in this layout, so that they are not sent again when a member
 * moves between them.
 */
export default async function JobsLayout({ params, children }: Props) {
  setRequestLocale((await params).locale)
  return <ScreenMessages only={['MANAGERSHARE']}>{children}</ScreenMessages>
}
