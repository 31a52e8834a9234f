import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import { NotFound } from '#components/site/not-found'
import { PageShell } from '#components/site/page-shell'
import { pageMetadata } from '#lib/seo/metadata'
import { loadCompany, loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import SiteLayout from '../(site)/layout'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: companySlug, locale } = await params
  const company = await loadCompany(companySlug, locale)
  if (!company) return {}
  // `NotFound` renders the title.
  return { ...pageMetadata({ company, locale, isIndexable: false }), title: null }
}

/** Also shown for a company that does not exist, without the site's header and footer. */
export default async function NotFoundPage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  if (!(await loadCompany(companySlug, locale)))
    return (
      <main id="content">
        <NotFound hasCompany={false} />
      </main>
    )
  return (
    <SiteLayout params={params}>
      <PageShell {...await loadSite(companySlug, locale)}>
        <NotFound />
      </PageShell>
    </SiteLayout>
  )
}
