import { ArrowLeft } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Prose } from '#components/ui/prose'
import { TextLink } from '#components/ui/text-link'
import type { FaqArticle } from '#lib/domain/website'
import { HelpQuestion } from './help-question'
import { HelpVote } from './help-vote'
import { ReadingPage } from './reading-page'
import css from './help-article.module.css'

type Props = { article: FaqArticle; others: FaqArticle[] }

/** One answer, and the other questions of its category. */
export function HelpArticle({ article, others }: Props) {
  const t = useTranslations('INFORMATION.HELP')
  const locale = useLocale()
  const back = (
    <TextLink href="/help-center" standalone icon={<ArrowLeft aria-hidden />}>
      {t('BACK')}
    </TextLink>
  )
  return (
    <ReadingPage title={article.title} before={back} line={article.category}>
      <Prose html={article.content} size="large" />
      <HelpVote article={article} locale={locale} />
      {others.length > 0 && (
        <section className={css.more} aria-labelledby="more">
          <h2 id="more" className={css.name}>
            {t('MORE')}
          </h2>
          <ul role="list" className={css.list}>
            {others.map((other) => (
              <HelpQuestion key={other.slug} article={{ ...other, content: '' }} />
            ))}
          </ul>
        </section>
      )}
    </ReadingPage>
  )
}
