import { useTranslations } from 'next-intl'
import { Section } from '#components/website/section'
import type { WebsiteHome } from '#lib/domain/website'
import css from './home-process.module.css'

/** The company's description of the steps from application to first day. */
export function HomeProcess({ process }: Pick<WebsiteHome, 'process'>) {
  const t = useTranslations('WEBSITE')
  return (
    <Section title={t('PROCESS')}>
      <ol className={css.steps}>
        {process.map(({ title, text }) => (
          <li key={title} className={css.step}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
