import { useTranslations } from 'next-intl'
import { ResponsiveImage } from '#components/ui/responsive-image'
import { JobSearch } from '#components/website/job-search'
import type { WebsiteHome } from '#lib/domain/website'
import css from './home-cover.module.css'

type Props = { company: { name: string; slug: string }; home: WebsiteHome | null; jobCount: number }

/** The company's slogan on its color, with the search in the center and the image next to or below it. */
export function HomeCover({ company, home, jobCount }: Props) {
  const t = useTranslations('WEBSITE')
  return (
    <header className={`${css.cover} on-brand`}>
      <div className={css.inner}>
        <div className={css.text}>
          <p className={css.name}>{company.name}</p>
          <h1>{home?.tagline ?? company.name}</h1>
          <p className={css.count}>{t('OPEN_JOBS', { count: jobCount })}</p>
        </div>
        <div className={css.picture}>
          <ResponsiveImage
            url={home?.cover ?? null}
            alt=""
            ratio="fill"
            sizes="(min-width: 60rem) 36rem, 100vw"
            priority
            seed={company.slug}
          />
        </div>
        <div className={css.search}>
          <JobSearch />
        </div>
      </div>
    </header>
  )
}
