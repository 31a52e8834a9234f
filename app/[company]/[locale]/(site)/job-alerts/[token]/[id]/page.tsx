import { setRequestLocale } from 'next-intl/server'
import { Subscription } from '#components/alerts/subscription'
import { ClientMessages } from '#components/site/client-messages'
import { NarrowLayout } from '#components/site/narrow-layout'
import { PageShell } from '#components/site/page-shell'
import { loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { unindexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: SiteParams<'token' | 'id'> }

/** Never cached: its URL contains a secret. */
export const dynamic = 'force-dynamic'
export const generateMetadata = unindexedMetadata('ALERTLIST.SUBSCRIPTION.TITLE', { referrer: 'no-referrer' })

/** Confirms and manages the job alerts of an email address without an account. */
export default async function JobAlertsPage({ params }: Props) {
  const { company: companySlug, locale, token, id } = await params
  setRequestLocale(locale)
  return (
    <PageShell {...await loadSite(companySlug, locale)}>
      <ClientMessages namespaces={['ALERTS', 'ALERTLIST']}>
        <NarrowLayout>
          <Subscription token={decodeURIComponent(token)} id={id} />
        </NarrowLayout>
      </ClientMessages>
    </PageShell>
  )
}
