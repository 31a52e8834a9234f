import { useLocale, useTranslations } from 'next-intl'
import { ShortLoadError } from '#components/manager/shell/short-load-error'
import { Select } from '#components/ui/select'
import { useErrorText } from '#lib/client/error-text'
import { useApplication } from '#lib/client/manager/application/context'
import { languageName } from '#lib/client/manager/application/spoken-languages'
import { useTemplates } from '#lib/client/manager/application/use-templates'
import { useStaffCall } from '#lib/client/manager/use-company'
import { renderTemplate, type TemplateKind } from '#lib/contract/staff/message-templates'
import css from './composer.module.css'

type Props = {
  /** Only templates of this kind. */
  kind?: TemplateKind
  onText: (text: string) => void
  onProblem: (problem: string) => void
}

/** Inserts a template with the fields filled for the candidate. */
export function TemplateChoice({ kind, onText, onProblem }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.TEMPLATE')
  const errorText = useErrorText()
  const { application } = useApplication()
  const call = useStaffCall()
  const locale = useLocale()
  const { templates, others, failedRead } = useTemplates(kind)
  if (failedRead) return <ShortLoadError className={css.templatesFailed} text={t('FAILED')} read={failedRead} />
  const options = [
    ...templates.map(({ id, name }) => ({ value: id, label: name })),
    ...others.map((other) => ({ value: other.id, label: `${other.name} (${languageName(locale, other.locale)})` })),
  ]
  if (options.length === 0) return null
  const insert = async (template_id: string) => {
    try {
      const query = { candidacy: application.id }
      onText((await call(renderTemplate, { params: { id: template_id }, query })).content)
    } catch (error) {
      onProblem(errorText.forValue(error))
    }
  }
  return (
    <div className={css.template}>
      <Select
        value=""
        aria-label={t('LABEL')}
        placeholder={t('CHOOSE')}
        options={options}
        onChange={({ target }) => void insert(target.value)}
      />
    </div>
  )
}
