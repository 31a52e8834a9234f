import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { MemberCards } from '#components/website/member-cards'
import { WebsitePage } from '#components/website/website-page'
import { pageMetadata } from '#lib/seo/metadata'
import { loadMembers, loadSite } from '#lib/server/loaders'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: slug, locale } = await params
  const [{ company }, t] = await Promise.all([
    loadSite(slug, locale),
    getTranslations({ locale, namespace: 'WEBSITE' }),
  ])
  return pageMetadata({ company, title: t('TEAM'), locale })
}

export default async function WebsiteMembersPage({ params }: Props) {
  const { company, locale } = await params
  setRequestLocale(locale)
  const [members, t] = await Promise.all([loadMembers(company, locale), getTranslations('WEBSITE')])
  if (!members?.length) notFound()
  return (
    <WebsitePage title={t('TEAM')} text={t('TEAM_TEXT')}>
      <MemberCards members={members} />
    </WebsitePage>
  )
}
