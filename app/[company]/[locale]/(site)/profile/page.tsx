import { setRequestLocale } from 'next-intl/server'
import { ProfileArea } from './profile-area'
import { ClientMessages } from '#components/site/client-messages'
import { unindexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = unindexedMetadata('PROFILE.TITLE')

export default async function UserProfilePage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  return (
    <ClientMessages namespaces={['FUNNEL', 'FILES', 'ALERTS', 'ALERTLIST', 'PROFILE']}>
      <ProfileArea screen="profile" />
    </ClientMessages>
  )
}
