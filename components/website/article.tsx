import { ArrowLeft } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ResponsiveImage } from '#components/ui/responsive-image'
import { Prose } from '#components/ui/prose'
import { TextLink } from '#components/ui/text-link'
import type { Article as ArticleFacts } from '#lib/domain/website'
import { useFormatter } from '#lib/i18n/formatter'
import { websitePath } from '#lib/i18n/navigation'
import css from './article.module.css'

export function Article({ article, children }: { article: ArticleFacts; children: ReactNode }) {
  const t = useTranslations('WEBSITE')
  const format = useFormatter()
  const locale = useLocale()
  const date = format.dateTime(new Date(article.published_at), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <article className={`${css.article} fade-in`}>
      <TextLink href={websitePath(locale, '/news')} standalone icon={<ArrowLeft aria-hidden />}>
        {t('NEWS_BACK')}
      </TextLink>
      <header className={css.head}>
        <h1>{article.title}</h1>
        <p className={css.line}>
          <time dateTime={article.published_at}>{date}</time>
          {article.author && ` · ${t('BY', { author: article.author })}`}
        </p>
      </header>
      <ResponsiveImage
        url={article.cover}
        alt=""
        ratio="16:9"
        sizes="(min-width: 60rem) 42rem, 100vw"
        priority
        seed={article.slug}
        rounded
      />
      <p className={css.excerpt}>{article.excerpt}</p>
      <Prose html={article.content} />
      {children}
    </article>
  )
}
