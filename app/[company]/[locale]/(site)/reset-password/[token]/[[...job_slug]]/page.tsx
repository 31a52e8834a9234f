import { setRequestLocale } from 'next-intl/server'
import { PasswordReset } from '#components/account/password-reset'
import { NarrowLayout } from '#components/site/narrow-layout'
import { PageShell } from '#components/site/page-shell'
import { loadCampaign, loadSite } from '#lib/server/loaders'
import { unindexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: Promise<{ company: string; locale: string; token: string; job_slug?: string[] }> }

/** Never cached: its URL contains a secret. */
export const dynamic = 'force-dynamic'
export const generateMetadata = unindexedMetadata('ACCOUNT.RESET.TITLE', { referrer: 'no-referrer' })

export default async function PasswordResetPage({ params }: Props) {
  const { company: companySlug, locale, token, job_slug } = await params
  setRequestLocale(locale)
  const slug = job_slug?.[0]
  const campaign = slug === undefined ? null : await loadCampaign(companySlug, slug)
  return (
    <PageShell {...await loadSite(companySlug, locale)}>
      <NarrowLayout>
        <PasswordReset
          token={token}
          job_slug={slug}
          campaign_id={campaign && campaign !== 'closed' ? campaign.id : null}
        />
      </NarrowLayout>
    </PageShell>
  )
}
