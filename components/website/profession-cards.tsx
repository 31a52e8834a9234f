import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ResponsiveImage } from '#components/ui/responsive-image'
import type { Profession } from '#lib/domain/website'
import s from './cards.module.css'

type Props = { professions: Profession[]; level?: 2 | 3 }

/** Career areas. Each links to its open jobs. */
export function ProfessionCards({ professions, level = 2 }: Props) {
  const t = useTranslations('WEBSITE')
  const Name = `h${level}` as const
  return (
    <ul role="list" className={s.cards}>
      {professions.map(({ slug, name, description, image_url, nb_campaigns }) => (
        <li key={slug} className={s.card}>
          <ResponsiveImage
            url={image_url}
            alt=""
            ratio="3:2"
            sizes="(min-width: 60rem) 22rem, 100vw"
            seed={slug}
            rounded
          />
          <div className={s.text}>
            <Name className={s.name}>
              <Link className={s.link} href={`/all-jobs?profession=${slug}`} prefetch={false}>
                {name}
              </Link>
            </Name>
            <p className={s.quiet}>{description}</p>
            <p className={s.count}>{t('OPEN_JOBS', { count: nb_campaigns })}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
