import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ScreenMessages } from '#components/manager/shell/screen-messages'

type Props = { params: Promise<{ locale: string }>; children: ReactNode }

/** Provides the texts here, so that they are not sent again when a member opens an application or returns. */
export default async function ApplicationsLayout({ params, children }: Props) {
  setRequestLocale((await params).locale)
  return <ScreenMessages only={['ENUMERATIONS', 'MANAGERINBOX', 'MANAGERSCHEDULE']}>{children}</ScreenMessages>
}
