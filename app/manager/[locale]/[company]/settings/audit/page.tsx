import { setRequestLocale } from 'next-intl/server'
import { AuditScreen } from '#components/manager/settings/audit-screen'

type Props = { params: Promise<{ locale: string }> }

export default async function AuditPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return <AuditScreen />
}
