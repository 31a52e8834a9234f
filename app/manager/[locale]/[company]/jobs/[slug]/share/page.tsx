import { setRequestLocale } from 'next-intl/server'
import { ShareScreen } from '#components/manager/share/share-screen'

type Props = { params: Promise<{ locale: string; slug: string }> }

export default async function SharePage({ params }: Props) {
  const { locale, slug } = await params
  setRequestLocale(locale)
  return <ShareScreen slug={decodeURIComponent(slug)} />
}
