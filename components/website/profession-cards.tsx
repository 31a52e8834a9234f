import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ResponsiveImage } from '#components/ui/responsive-image'
import type { Profession } from '#lib/domain/website'
import css from './cards.module.css'

type Props = { professions: Profession[]; level?: 2 | 3 }

/** Career areas. Each links to its open jobs. */
export function ProfessionCards({ professions, level = 2 }: Props) {
  const t = useTranslations('WEBSITE')
  const Name = `h${level}` as const
  return (
    <ul role="list" className={css.cards}>
      {professions.map(({ slug, name, description, image_url, nb_campaigns }) => (
        <li key={slug} className={css.card}>
          <ResponsiveImage
            url={image_url}
            alt=""
            ratio="3:2"
            sizes="(min-width: 60rem) 22rem, 100vw"
            seed={slug}
            rounded
          />
          <div className={css.text}>
            <Name className={css.name}>
              <Link className={css.link} href={`/all-jobs?profession=${slug}`} prefetch={false}>
                {name}
              </Link>
            </Name>
            <p className={css.quiet}>{description}</p>
            <p className={css.count}>{t('OPEN_JOBS', { count: nb_campaigns })}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
