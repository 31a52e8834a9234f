import { setRequestLocale } from 'next-intl/server'
import { NotificationsScreen } from '#components/manager/settings/notifications/notifications-screen'
import { ScreenMessages } from '#components/manager/shell/screen-messages'

type Props = { params: Promise<{ locale: string }> }

export default async function NotificationsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return (
    <ScreenMessages only={['MANAGERSETTINGS']}>
      <NotificationsScreen />
    </ScreenMessages>
  )
}
