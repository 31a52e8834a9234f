import { useTranslations } from 'next-intl'
import { ResponsiveImage } from '#components/ui/responsive-image'
import { JobSearch } from '#components/website/job-search'
import type { WebsiteHome } from '#lib/domain/website'
import s from './home-cover.module.css'

type Props = { company: { name: string; slug: string }; home: WebsiteHome | null; nbJobs: number }

/** The company's slogan on its color, with the search in the center and the image next to or below it. */
export function HomeCover({ company, home, nbJobs }: Props) {
  const t = useTranslations('WEBSITE')
  return (
    <header className={`${s.cover} on-brand`}>
      <div className={s.inner}>
        <div className={s.text}>
          <p className={s.name}>{company.name}</p>
          <h1>{home?.tagline ?? company.name}</h1>
          <p className={s.count}>{t('OPEN_JOBS', { count: nbJobs })}</p>
        </div>
        <div className={s.picture}>
          <ResponsiveImage
            url={home?.cover ?? null}
            alt=""
            ratio="fill"
            sizes="(min-width: 60rem) 36rem, 100vw"
            priority
            seed={company.slug}
          />
        </div>
        <div className={s.search}>
          <JobSearch />
        </div>
      </div>
    </header>
  )
}
