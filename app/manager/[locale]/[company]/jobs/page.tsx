import { setRequestLocale } from 'next-intl/server'
import { JobsScreen } from '#components/manager/jobs/jobs-screen'
import { ScreenMessages } from '#components/manager/shell/screen-messages'

type Props = { params: Promise<{ locale: string }> }

export default async function JobsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return (
    <ScreenMessages only={['ENUMERATIONS']}>
      <JobsScreen />
    </ScreenMessages>
  )
}
