import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PageShell } from '#components/site/page-shell'
import { loadSite } from '#lib/server/loaders'

type Props = { params: Promise<{ company: string; locale: string }>; children: ReactNode }

/** FaqLayout of §2. */
export default async function FaqLayout({ params, children }: Props) {
  const { company, locale } = await params
  setRequestLocale(locale)
  return <PageShell {...await loadSite(company, locale)}>{children}</PageShell>
}
