import { getTranslations, setRequestLocale } from 'next-intl/server'
import { NotFound } from '#components/site/not-found'
import { JobsInvitation } from '#components/website/jobs-invitation'
import { MemberCards } from '#components/website/member-cards'
import { TitledPage } from '#components/site/titled-page'
import { loadCampaigns, loadMembers } from '#lib/server/loaders'
import { indexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

export const generateMetadata = indexedMetadata('WEBSITE.TEAM', { website: { path: '/team' } })

export default async function WebsiteMembersPage({ params }: Props) {
  const { company, locale } = await params
  setRequestLocale(locale)
  const [members, jobs, t] = await Promise.all([
    loadMembers(company, locale),
    loadCampaigns(company, locale),
    getTranslations('WEBSITE'),
  ])
  if (!members?.length) return <NotFound />
  return (
    <TitledPage title={t('TEAM')} text={t('TEAM_TEXT')}>
      <MemberCards members={members} />
      <JobsInvitation nbJobs={jobs.length} />
    </TitledPage>
  )
}
