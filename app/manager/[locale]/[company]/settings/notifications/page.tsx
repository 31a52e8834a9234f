import { setRequestLocale } from 'next-intl/server'
import { NotificationsScreen } from '#components/manager/settings/notifications/notifications-screen'

type Props = { params: Promise<{ locale: string }> }

export default async function NotificationsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return <NotificationsScreen />
}
