import { setRequestLocale } from 'next-intl/server'
import { AccountScreen } from '#components/manager/account/account-screen'
import { ManagerFrame } from '#components/manager/shell/manager-frame'

type Props = { params: Promise<{ locale: string }> }

export default async function AccountPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return (
    <ManagerFrame>
      <AccountScreen />
    </ManagerFrame>
  )
}
