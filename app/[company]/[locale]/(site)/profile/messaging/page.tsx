import { setRequestLocale } from 'next-intl/server'
import { ProfileArea } from '../profile-area'
import { Words } from '#components/site/words'
import { unlisted } from '#lib/server/titled'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = unlisted('MESSAGING.TITLE')

export default async function UserDiscussionsPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  return (
    <Words only={['MESSAGING']}>
      <ProfileArea screen="messaging" />
    </Words>
  )
}
