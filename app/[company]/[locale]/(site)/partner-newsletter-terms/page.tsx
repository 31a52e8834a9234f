import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import { TermsDocument } from '#components/information/terms-document'
import { NotFound } from '#components/site/not-found'
import { PageShell } from '#components/site/page-shell'
import { pageMetadata } from '#lib/seo/metadata'
import { loadNewsletterTerms, loadSite } from '#lib/server/loaders'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: companySlug, locale } = await params
  const [{ company }, terms] = await Promise.all([
    loadSite(companySlug, locale),
    loadNewsletterTerms(companySlug, locale),
  ])
  return terms ? pageMetadata({ company, title: terms.title, locale, path: '/partner-newsletter-terms' }) : {}
}

export default async function NewsletterTermsPage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const [site, terms] = await Promise.all([loadSite(companySlug, locale), loadNewsletterTerms(companySlug, locale)])
  return <PageShell {...site}>{terms ? <TermsDocument terms={terms} /> : <NotFound />}</PageShell>
}
