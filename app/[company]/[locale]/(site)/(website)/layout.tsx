import { redirect } from 'next/navigation'
import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PageShell } from '#components/site/page-shell'
import { ownWebsite } from '#lib/domain/company'
import { loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { siteUrl } from '#lib/server/site-url'

type Props = { params: SiteParams; children: ReactNode }

/** The website screens of a company. If it has not enabled them, redirects to the company's own website (§6, §8). */
export default async function WebsiteLayout({ params, children }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const site = await loadSite(companySlug, locale)
  if (!site.company.is_website_active) redirect(ownWebsite(site.company, siteUrl(companySlug)) ?? '/all-jobs')
  return <PageShell {...site}>{children}</PageShell>
}
