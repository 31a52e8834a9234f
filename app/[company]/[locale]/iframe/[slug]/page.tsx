import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { EmbeddedJobs } from '#components/information/embedded-jobs'
import { EmbedNotFound } from '#components/information/embed-not-found'
import { embeddedJobs } from '#lib/domain/embed'
import { pageMetadata } from '#lib/seo/metadata'
import { loadCampaigns, loadCompany, loadProfessions } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams<'slug'> }

export const revalidate = 60
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: companySlug, locale } = await params
  const [company, t] = await Promise.all([
    loadCompany(companySlug, locale),
    getTranslations({ locale, namespace: 'INFORMATION.EMBED' }),
  ])
  if (!company) return {}
  return pageMetadata({ company, title: t('TITLE', { company: company.name }), locale, isIndexable: false })
}

export default async function IframePage({ params }: Props) {
  const { company: companySlug, locale, slug } = await params
  setRequestLocale(locale)
  const company = await loadCompany(companySlug, locale)
  if (!company) return <EmbedNotFound />
  const [jobs, professions] = await Promise.all([
    loadCampaigns(companySlug, locale),
    loadProfessions(companySlug, locale),
  ])
  const found = embeddedJobs(jobs, slug, { company: companySlug, professions: professions ?? [] })
  if (!found) return <EmbedNotFound />
  return <EmbeddedJobs company={company.name} jobs={found} />
}
