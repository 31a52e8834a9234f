import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ScreenMessages } from '#components/manager/shell/screen-messages'

type Props = { params: Promise<{ locale: string }>; children: ReactNode }

/** The texts stay while a member goes from the inbox to an application and back. */
export default async function ApplicationsLayout({ params, children }: Props) {
  setRequestLocale((await params).locale)
  return <ScreenMessages only={['ENUMERATIONS', 'MANAGERINBOX', 'MANAGERSCHEDULE']}>{children}</ScreenMessages>
}
