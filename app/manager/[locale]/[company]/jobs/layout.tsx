import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ScreenMessages } from '#components/manager/shell/screen-messages'

type Props = { params: Promise<{ locale: string }>; children: ReactNode }

/** Provides the texts of share pages once, for members who go from the jobs to a share page and back. */
export default async function JobsLayout({ params, children }: Props) {
  setRequestLocale((await params).locale)
  return <ScreenMessages only={['MANAGERSHARE']}>{children}</ScreenMessages>
}
