import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import { TermsDocument } from '#components/information/terms-document'
import { NotFound } from '#components/site/not-found'
import { PageShell } from '#components/site/page-shell'
import { pageMetadata } from '#lib/seo/metadata'
import { loadCompanyTerms, loadSite, loadTerms } from '#lib/server/loaders'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

/** The terms of the company, or those of the platform if it has none. */
const loadOwnTerms = async (companySlug: string, locale: string) =>
  (await loadCompanyTerms(companySlug, locale)) ?? (await loadTerms(locale))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: companySlug, locale } = await params
  const [{ company }, terms] = await Promise.all([loadSite(companySlug, locale), loadOwnTerms(companySlug, locale)])
  return terms ? pageMetadata({ company, title: terms.title, locale, path: '/terms-and-conditions-2' }) : {}
}

export default async function CompanyTermsPage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const [site, terms] = await Promise.all([loadSite(companySlug, locale), loadOwnTerms(companySlug, locale)])
  return <PageShell {...site}>{terms ? <TermsDocument terms={terms} /> : <NotFound />}</PageShell>
}
