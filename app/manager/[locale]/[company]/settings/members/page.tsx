import { setRequestLocale } from 'next-intl/server'
import { MembersScreen } from '#components/manager/settings/members-screen'

type Props = { params: Promise<{ locale: string }> }

export default async function MembersPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return <MembersScreen />
}
