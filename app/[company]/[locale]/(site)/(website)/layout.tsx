import { redirect } from 'next/navigation'
import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PageShell } from '#components/site/page-shell'
import { ownWebsite } from '#lib/domain/company'
import { loadSite } from '#lib/server/loaders'
import { siteAddress } from '#lib/server/site-address'

type Props = { params: Promise<{ company: string; locale: string }>; children: ReactNode }

/** Website screens exist only if the company has enabled them; else visitors go to its own website (§6, §8). */
export default async function WebsiteLayout({ params, children }: Props) {
  const { company, locale } = await params
  setRequestLocale(locale)
  const site = await loadSite(company, locale)
  if (!site.company.is_website_active) redirect(ownWebsite(site.company, siteAddress(company)) ?? '/all-jobs')
  return <PageShell {...site}>{children}</PageShell>
}
