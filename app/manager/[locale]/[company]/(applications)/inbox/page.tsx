import { setRequestLocale } from 'next-intl/server'
import { InboxScreen } from '#components/manager/inbox/inbox-screen'

type Props = { params: Promise<{ locale: string }> }

export default async function InboxPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return <InboxScreen />
}
