import { setRequestLocale } from 'next-intl/server'
import { NarrowLayout } from '#components/site/narrow-layout'
import { PageShell } from '#components/site/page-shell'
import { loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { UserVerification } from './user-verification'
import { unindexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = unindexedMetadata('ACCOUNT.VERIFICATION.TITLE')

export default async function UserVerificationPage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  return (
    <PageShell {...await loadSite(companySlug, locale)}>
      <NarrowLayout>
        <UserVerification />
      </NarrowLayout>
    </PageShell>
  )
}
