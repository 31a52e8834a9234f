import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { ProfessionCards } from '#components/website/profession-cards'
import { WebsitePage } from '#components/website/website-page'
import { pageMetadata } from '#lib/seo/metadata'
import { loadProfessions, loadSite } from '#lib/server/loaders'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: slug, locale } = await params
  const [{ company }, t] = await Promise.all([
    loadSite(slug, locale),
    getTranslations({ locale, namespace: 'WEBSITE' }),
  ])
  return pageMetadata({ company, title: t('PROFESSIONS'), locale })
}

export default async function WebsiteProfessionsPage({ params }: Props) {
  const { company, locale } = await params
  setRequestLocale(locale)
  const [professions, t] = await Promise.all([loadProfessions(company, locale), getTranslations('WEBSITE')])
  if (!professions?.length) notFound()
  return (
    <WebsitePage title={t('PROFESSIONS')} text={t('PROFESSIONS_TEXT')}>
      <ProfessionCards professions={professions} />
    </WebsitePage>
  )
}
