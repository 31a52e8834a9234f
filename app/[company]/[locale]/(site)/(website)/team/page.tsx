import { getTranslations, setRequestLocale } from 'next-intl/server'
import { NotFound } from '#components/site/not-found'
import { MemberCards } from '#components/website/member-cards'
import { WebsitePage } from '#components/website/website-page'
import { loadMembers } from '#lib/server/loaders'
import { listed } from '#lib/server/titled'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

export const generateMetadata = listed('WEBSITE.TEAM', { website: { path: '/team' } })

export default async function WebsiteMembersPage({ params }: Props) {
  const { company, locale } = await params
  setRequestLocale(locale)
  const [members, t] = await Promise.all([loadMembers(company, locale), getTranslations('WEBSITE')])
  if (!members?.length) return <NotFound />
  return (
    <WebsitePage title={t('TEAM')} text={t('TEAM_TEXT')}>
      <MemberCards members={members} />
    </WebsitePage>
  )
}
