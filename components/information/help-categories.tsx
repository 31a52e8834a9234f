import { useTranslations } from 'next-intl'
import type { HelpCategory } from '#lib/domain/help-search'
import { HelpQuestion } from './help-question'
import css from './help-categories.module.css'

const headingId = (slug: string) => `topic-${slug}`

/** The questions by category. On wide screens, links to the categories stay visible next to the questions. */
export function HelpCategories({ categories }: { categories: HelpCategory[] }) {
  const t = useTranslations('INFORMATION.HELP')
  return (
    <div className={css.columns}>
      <nav className={css.nav} aria-label={t('CATEGORIES')}>
        <ul role="list">
          {categories.map(({ slug, name }) => (
            <li key={slug}>
              <a className={css.jump} href={`#${headingId(slug)}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.categories}>
        {categories.map(({ slug, name, articles }) => (
          <section key={slug} aria-labelledby={headingId(slug)}>
            <h2 id={headingId(slug)} className={css.name}>
              {name}
            </h2>
            <ul role="list" className={css.questions}>
              {articles.map((article) => (
                <HelpQuestion key={article.slug} article={article} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
