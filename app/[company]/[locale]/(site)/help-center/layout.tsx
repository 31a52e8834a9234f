import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PageShell } from '#components/site/page-shell'
import { loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams; children: ReactNode }

/** FaqLayout of §2. */
export default async function FaqLayout({ params, children }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  return <PageShell {...await loadSite(companySlug, locale)}>{children}</PageShell>
}
