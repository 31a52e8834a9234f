import Link from 'next/link'
import { useLocale } from 'next-intl'
import { ResponsiveImage } from '#components/ui/responsive-image'
import type { Article } from '#lib/domain/website'
import { useFormatter } from '#lib/i18n/formatter'
import { websitePath } from '#lib/i18n/navigation'
import css from './cards.module.css'

type Props = { articles: Article[]; level?: 2 | 3 }

/** Articles, latest first, as the API returns them. */
export function ArticleCards({ articles, level = 2 }: Props) {
  const format = useFormatter()
  const locale = useLocale()
  const Title = `h${level}` as const
  return (
    <ul role="list" className={css.cards}>
      {articles.map(({ slug, title, excerpt, cover, published_at }) => (
        <li key={slug} className={css.card}>
          <ResponsiveImage url={cover} alt="" ratio="3:2" sizes="(min-width: 60rem) 22rem, 100vw" seed={slug} rounded />
          <div className={css.text}>
            <time className={css.small} dateTime={published_at}>
              {format.dateTime(new Date(published_at), { dateStyle: 'long', timeZone: 'UTC' })}
            </time>
            <Title className={css.name}>
              <Link className={css.link} href={websitePath(locale, `/news/${slug}`)} prefetch={false}>
                {title}
              </Link>
            </Title>
            <p className={css.quiet}>{excerpt}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
