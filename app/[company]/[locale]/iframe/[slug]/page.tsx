import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { EmbeddedJobs } from '#components/information/embedded-jobs'
import { EmbedNotFound } from '#components/information/embed-not-found'
import { embeddedJobs } from '#lib/domain/embed'
import { pageMetadata } from '#lib/seo/metadata'
import { loadCampaigns, loadCompany, loadProfessions } from '#lib/server/loaders'

type Props = { params: Promise<{ company: string; locale: string; slug: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: name, locale } = await params
  const [company, t] = await Promise.all([
    loadCompany(name, locale),
    getTranslations({ locale, namespace: 'INFORMATION.EMBED' }),
  ])
  if (!company) return {}
  return pageMetadata({ company, title: t('TITLE', { company: company.name }), locale, isIndexable: false })
}

export default async function IframePage({ params }: Props) {
  const { company: name, locale, slug } = await params
  setRequestLocale(locale)
  const company = await loadCompany(name, locale)
  if (!company) return <EmbedNotFound />
  const [jobs, professions] = await Promise.all([loadCampaigns(name, locale), loadProfessions(name, locale)])
  const found = embeddedJobs(jobs, slug, { company: name, professions: professions ?? [] })
  if (!found) return <EmbedNotFound />
  return <EmbeddedJobs company={company.name} jobs={found} />
}
