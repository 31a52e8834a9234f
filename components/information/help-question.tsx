import { ArrowRight, Plus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Prose } from '#components/ui/prose'
import { TextLink } from '#components/ui/text-link'
import { questionId, questionPath } from '#lib/domain/help-search'
import type { FaqArticle } from '#lib/domain/website'
import css from './help-question.module.css'

/** A question that opens its answer in place. Without the answer, the question links to its own page. */
export function HelpQuestion({ article }: { article: FaqArticle }) {
  const t = useTranslations('INFORMATION.HELP')
  if (!article.content)
    return (
      <li className={css.row}>
        <h3 className={css.title}>
          <Link className={css.link} href={questionPath(article)} prefetch={false}>
            {article.title}
            <ArrowRight aria-hidden className={css.icon} />
          </Link>
        </h3>
      </li>
    )
  return (
    <li className={css.row}>
      <details id={questionId(article)} className={css.question}>
        <summary className={css.summary}>
          <h3 className={css.title}>{article.title}</h3>
          <Plus aria-hidden className={css.icon} />
        </summary>
        <div className={css.answer}>
          <Prose html={article.content} />
          <TextLink href={questionPath(article)} prefetch={false} standalone iconEnd={<ArrowRight aria-hidden />}>
            {t('PAGE')}
            <span className="visually-hidden">{`: ${article.title}`}</span>
          </TextLink>
        </div>
      </details>
    </li>
  )
}
