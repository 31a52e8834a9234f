import { useTranslations } from 'next-intl'
import { partsOf, sampleValues } from '#lib/client/manager/settings/template-text'
import { useCompany } from '#lib/client/manager/use-company'
import { useMember } from '#lib/client/manager/use-member'
import { useNow } from '#lib/client/use-now'
import css from './template-text.module.css'

/** The text of a template with the values of a fictional candidate. Fields are marked, unknown ones in red. */
export function TemplateText({ content, locale }: { content: string; locale: string }) {
  const t = useTranslations('MANAGERSETTINGS.TEMPLATES')
  const { name: company } = useCompany()
  const { name, email } = useMember()
  const now = useNow()
  const values = sampleValues(locale, { job: t('SAMPLE_JOB'), company, author: name || email, now: new Date(now) })
  return (
    <div className={css.message} lang={locale}>
      {partsOf(content, values).map(({ kind, text }, index) =>
        kind === 'text' ? (
          text
        ) : (
          <mark key={index} className={css[kind]}>
            {text}
          </mark>
        ),
      )}
    </div>
  )
}
