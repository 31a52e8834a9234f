import { useLocale, useTranslations } from 'next-intl'
import { JobRow } from '#components/site/job-row'
import { ArticleCards } from '#components/website/article-cards'
import { HomeCover } from '#components/website/home-cover'
import { HomeLife } from '#components/website/home-life'
import { HomeProcess } from '#components/website/home-process'
import { MemberCards } from '#components/website/member-cards'
import { ProfessionCards } from '#components/website/profession-cards'
import { Section } from '#components/website/section'
import type { CampaignCard } from '#lib/domain/campaign'
import type { Article, Member, Profession, WebsiteHome } from '#lib/domain/website'
import { websitePath } from '#lib/i18n/navigation'
import css from './home.module.css'

type Props = {
  company: { name: string; slug: string }
  home: WebsiteHome | null
  jobs: CampaignCard[]
  professions: Profession[]
  members: Member[]
  articles: Article[]
}

/** The company's home page: slogan, search, jobs, culture, people. Parts without content are left out. */
export function Home({ company, home, jobs, professions, members, articles }: Props) {
  const t = useTranslations('WEBSITE')
  const locale = useLocale()
  return (
    <>
      <HomeCover company={company} home={home} jobCount={jobs.length} />
      <div className={css.page}>
        {jobs.length > 0 && (
          <Section title={t('LATEST')} more={{ href: '/all-jobs', label: t('SEE_JOBS') }}>
            <ul role="list">
              {jobs.slice(0, 5).map((job) => (
                <JobRow key={job.slug} job={job} />
              ))}
            </ul>
          </Section>
        )}
        {home && <HomeLife home={home} locale={locale} />}
        {professions.length > 0 && (
          <Section
            title={t('PROFESSIONS')}
            more={{ href: websitePath(locale, '/professions'), label: t('PROFESSIONS_ALL') }}
          >
            <ProfessionCards professions={professions.slice(0, 3)} level={3} />
          </Section>
        )}
        {members.length > 0 && (
          <Section title={t('TEAM')} more={{ href: websitePath(locale, '/team'), label: t('TEAM_ALL') }}>
            <MemberCards members={members.slice(0, 4)} level={3} />
          </Section>
        )}
        {home && home.process.length > 0 && <HomeProcess process={home.process} />}
        {articles.length > 0 && (
          <Section title={t('NEWS')} more={{ href: websitePath(locale, '/news'), label: t('NEWS_ALL') }}>
            <ArticleCards articles={articles.slice(0, 3)} level={3} />
          </Section>
        )}
      </div>
    </>
  )
}
