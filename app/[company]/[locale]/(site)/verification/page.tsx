import { setRequestLocale } from 'next-intl/server'
import { NarrowLayout } from '#components/site/narrow-layout'
import { PageShell } from '#components/site/page-shell'
import { loadSite } from '#lib/server/loaders'
import { UserVerification } from './user-verification'
import { unindexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = unindexedMetadata('ACCOUNT.VERIFICATION.TITLE')

export default async function UserVerificationPage({ params }: Props) {
  const { company, locale } = await params
  setRequestLocale(locale)
  return (
    <PageShell {...await loadSite(company, locale)}>
      <NarrowLayout>
        <UserVerification />
      </NarrowLayout>
    </PageShell>
  )
}
