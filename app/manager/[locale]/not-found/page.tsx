import { setRequestLocale } from 'next-intl/server'
import { NotFoundScreen } from '#components/manager/shell/not-found-screen'
import { NotFoundContent } from '#components/site/not-found-content'

type Props = { params: Promise<{ locale: string }> }

export default async function NotFoundPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return (
    <NotFoundContent>
      <NotFoundScreen />
    </NotFoundContent>
  )
}
