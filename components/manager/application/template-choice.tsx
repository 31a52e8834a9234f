import { useTranslations } from 'next-intl'
import { ShortLoadError } from '#components/manager/shell/short-load-error'
import { TemplateSelect } from '#components/manager/shell/template-select'
import { useApplication } from '#lib/client/manager/application/context'
import { useMessageErrorText } from '#lib/client/manager/application/use-message-error-text'
import { useTemplates } from '#lib/client/manager/application/use-templates'
import { useStaffCall } from '#lib/client/manager/use-company'
import { type MessageTemplate, renderTemplate, type TemplateKind } from '#lib/contract/staff/message-templates'
import css from './composer.module.css'

type Props = {
  /** Only templates of these kinds. */
  kinds?: readonly TemplateKind[]
  onText: (text: string) => void
  onProblem: (problem: string) => void
}

/** Inserts a template with the fields filled for the candidate. */
export function TemplateChoice({ kinds, onText, onProblem }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.TEMPLATE')
  const errorText = useMessageErrorText()
  const { application } = useApplication()
  const call = useStaffCall()
  const { templates, others, failedRead } = useTemplates(kinds)
  if (failedRead) return <ShortLoadError className={css.templatesFailed} text={t('FAILED')} read={failedRead} />
  if (templates.length + others.length === 0) return null
  const insert = async ({ id }: MessageTemplate) => {
    try {
      const query = { candidacy: application.id }
      onText((await call(renderTemplate, { params: { id }, query })).content)
    } catch (error) {
      onProblem(errorText(error))
    }
  }
  return (
    <div className={css.template}>
      <TemplateSelect
        choice={{ templates, others }}
        aria-label={t('LABEL')}
        placeholder={t('CHOOSE')}
        onChoose={(template) => void insert(template)}
      />
    </div>
  )
}
