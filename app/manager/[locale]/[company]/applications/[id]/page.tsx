import { setRequestLocale } from 'next-intl/server'
import { ApplicationScreen } from '#components/manager/application/application-screen'

type Props = { params: Promise<{ locale: string }> }

export default async function ApplicationPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return <ApplicationScreen />
}
