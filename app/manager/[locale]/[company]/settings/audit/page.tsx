import { setRequestLocale } from 'next-intl/server'
import { AuditScreen } from '#components/manager/settings/audit-screen'
import { ScreenMessages } from '#components/manager/shell/screen-messages'

type Props = { params: Promise<{ locale: string }> }

export default async function AuditPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return (
    <ScreenMessages only={['ENUMERATIONS', 'MANAGERAUDIT']}>
      <AuditScreen />
    </ScreenMessages>
  )
}
