import { setRequestLocale } from 'next-intl/server'
import { ApplicationScreen } from '#components/manager/application/application-screen'
import { ScreenMessages } from '#components/manager/shell/screen-messages'

type Props = { params: Promise<{ locale: string }> }

export default async function ApplicationPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return (
    <ScreenMessages only={['FILES', 'MANAGERAPPLICATION']}>
      <ApplicationScreen />
    </ScreenMessages>
  )
}
