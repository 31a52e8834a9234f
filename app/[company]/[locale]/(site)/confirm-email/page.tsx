import { setRequestLocale } from 'next-intl/server'
import { ConfirmEmail } from '#components/account/confirm-email'
import { NarrowLayout } from '#components/site/narrow-layout'
import { PageShell } from '#components/site/page-shell'
import { loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { unindexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []
export const generateMetadata = unindexedMetadata('ACCOUNT.CONFIRM.TITLE', { referrer: 'no-referrer' })

export default async function ConfirmEmailPage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  return (
    <PageShell {...await loadSite(companySlug, locale)}>
      <NarrowLayout>
        <ConfirmEmail />
      </NarrowLayout>
    </PageShell>
  )
}
