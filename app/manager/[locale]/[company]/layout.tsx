import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ManagerFrame } from '#components/manager/shell/manager-frame'

type Props = { params: Promise<{ locale: string; company: string }>; children: ReactNode }

/** The navigation stays mounted while the screens of a company change. */
export default async function CompanyLayout({ params, children }: Props) {
  const { locale, company } = await params
  setRequestLocale(locale)
  return <ManagerFrame company={company}>{children}</ManagerFrame>
}
