import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { Textarea } from '#components/ui/textarea'
import type { MessageTemplate } from '#lib/contract/staff/message-templates'
import { LOCALE_NAMES } from '#lib/domain/locales'

type Props = {
  /** The version that another member saved. */
  template: MessageTemplate
  onLoad: () => void
}

/** The template was changed in the meantime. The member can save anyway, or load the other version. */
export function TemplateConflict({ template: { name, locale, kind, content }, onLoad }: Props) {
  const t = useTranslations('MANAGERSETTINGS.TEMPLATES')
  return (
    <>
      <ErrorSummary title={t('CONFLICT_TITLE')} errors={[{ message: t('CONFLICT') }]} />
      <Field label={`${name} · ${LOCALE_NAMES[locale]} · ${t(`KIND_${kind}`)}`}>
        {(control) => <Textarea {...control} readOnly rows={4} value={content} lang={locale} />}
      </Field>
      <div>
        <Button size="small" tone="quiet" onClick={onLoad}>
          {t('LOAD')}
        </Button>
      </div>
    </>
  )
}
