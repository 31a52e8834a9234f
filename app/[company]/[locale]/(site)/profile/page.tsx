import { setRequestLocale } from 'next-intl/server'
import { ProfileArea } from './profile-area'
import { Words } from '#components/site/words'
import { unlisted } from '#lib/server/titled'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = unlisted('PROFILE.TITLE')

export default async function UserProfilePage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  return (
    <Words only={['FUNNEL', 'ALERTS', 'PROFILE']}>
      <ProfileArea screen="profile" />
    </Words>
  )
}
