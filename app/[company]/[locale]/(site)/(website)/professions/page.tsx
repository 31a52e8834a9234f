import { getTranslations, setRequestLocale } from 'next-intl/server'
import { NotFound } from '#components/site/not-found'
import { ProfessionCards } from '#components/website/profession-cards'
import { TitledPage } from '#components/site/titled-page'
import { loadProfessions } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { indexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []

export const generateMetadata = indexedMetadata('WEBSITE.PROFESSIONS', { website: { path: '/professions' } })

export default async function WebsiteProfessionsPage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const [professions, t] = await Promise.all([loadProfessions(companySlug, locale), getTranslations('WEBSITE')])
  if (!professions?.length) return <NotFound />
  return (
    <TitledPage title={t('PROFESSIONS')} text={t('PROFESSIONS_TEXT')}>
      <ProfessionCards professions={professions} />
    </TitledPage>
  )
}
