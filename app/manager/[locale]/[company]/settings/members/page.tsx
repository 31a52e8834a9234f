import { setRequestLocale } from 'next-intl/server'
import { MembersScreen } from '#components/manager/settings/members-screen'
import { ScreenMessages } from '#components/manager/shell/screen-messages'

type Props = { params: Promise<{ locale: string }> }

export default async function MembersPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return (
    <ScreenMessages only={['MANAGERMEMBERS']}>
      <MembersScreen />
    </ScreenMessages>
  )
}
