import { setRequestLocale } from 'next-intl/server'
import { ProfileArea } from '../profile-area'
import { ClientMessages } from '#components/site/client-messages'
import type { SiteParams } from '#lib/server/site-params'
import { unindexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = unindexedMetadata('APPLICATIONS.TITLE')

export default async function UserCandidaciesPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  return (
    <ClientMessages namespaces={['APPLICATIONS', 'FUNNEL', 'FILES', 'RECORDER', 'PHONE', 'ADJUSTMENTS']}>
      <ProfileArea screen="applications" />
    </ClientMessages>
  )
}
