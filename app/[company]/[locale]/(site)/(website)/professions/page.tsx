import { getTranslations, setRequestLocale } from 'next-intl/server'
import { NotFound } from '#components/site/not-found'
import { ProfessionCards } from '#components/website/profession-cards'
import { WebsitePage } from '#components/website/website-page'
import { loadProfessions } from '#lib/server/loaders'
import { listed } from '#lib/server/titled'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

export const generateMetadata = listed('WEBSITE.PROFESSIONS', { website: { path: '/professions' } })

export default async function WebsiteProfessionsPage({ params }: Props) {
  const { company, locale } = await params
  setRequestLocale(locale)
  const [professions, t] = await Promise.all([loadProfessions(company, locale), getTranslations('WEBSITE')])
  if (!professions?.length) return <NotFound />
  return (
    <WebsitePage title={t('PROFESSIONS')} text={t('PROFESSIONS_TEXT')}>
      <ProfessionCards professions={professions} />
    </WebsitePage>
  )
}
