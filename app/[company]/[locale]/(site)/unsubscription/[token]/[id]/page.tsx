import { setRequestLocale } from 'next-intl/server'
import { Unsubscription } from '#components/information/unsubscription'
import { NarrowLayout } from '#components/site/narrow-layout'
import { PageShell } from '#components/site/page-shell'
import { ClientMessages } from '#components/site/client-messages'
import { CONFIRM_DAYS } from '#lib/domain/campaign-alert'
import { loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { unindexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: SiteParams<'token' | 'id'> }

/** Never cached: its URL contains a secret. */
export const dynamic = 'force-dynamic'
export const generateMetadata = unindexedMetadata('INFORMATION.UNSUBSCRIPTION.TITLE', { referrer: 'no-referrer' })

export default async function UnsubscriptionPage({ params }: Props) {
  const { company: companySlug, locale, token, id } = await params
  setRequestLocale(locale)
  return (
    <PageShell {...await loadSite(companySlug, locale)}>
      <ClientMessages namespaces={['INFORMATION']}>
        <NarrowLayout>
          <Unsubscription token={token} id={id} days={CONFIRM_DAYS} />
        </NarrowLayout>
      </ClientMessages>
    </PageShell>
  )
}
