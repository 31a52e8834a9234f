import { setRequestLocale } from 'next-intl/server'
import { ProfileArea } from '../profile-area'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

export default async function UserDiscussionsPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  return <ProfileArea screen="messaging" />
}
