import { getTranslations, setRequestLocale } from 'next-intl/server'
import { NotFound } from '#components/site/not-found'
import { JobsInvitation } from '#components/website/jobs-invitation'
import { MemberCards } from '#components/website/member-cards'
import { TitledPage } from '#components/site/titled-page'
import { loadCampaigns, loadMembers } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { indexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []

export const generateMetadata = indexedMetadata('WEBSITE.TEAM', { website: { path: '/team' } })

export default async function WebsiteMembersPage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const [members, jobs, t] = await Promise.all([
    loadMembers(companySlug, locale),
    loadCampaigns(companySlug, locale),
    getTranslations('WEBSITE'),
  ])
  if (!members?.length) return <NotFound />
  return (
    <TitledPage title={t('TEAM')} text={t('TEAM_TEXT')}>
      <MemberCards members={members} />
      <JobsInvitation jobCount={jobs.length} />
    </TitledPage>
  )
}
