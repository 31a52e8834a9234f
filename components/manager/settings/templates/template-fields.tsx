import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { TextInput } from '#components/ui/text-input'
import { Textarea } from '#components/ui/textarea'
import { TemplateField } from '#lib/domain/template-field'
import { fieldText, hasField } from '#lib/client/manager/settings/template-text'
import type { TemplateValues } from '#lib/client/manager/settings/use-templates'
import { TemplateKind } from '#lib/contract/staff/message-templates'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { Locale } from '#lib/domain/enumerations'
import { LOCALE_OPTIONS } from '#lib/domain/locales'
import css from './template-editor.module.css'

type Props = {
  values: TemplateValues
  /** The fields that the server fills. */
  fieldNames: readonly string[]
  errors: { name: string | null; content: string | null }
  onChange: (values: TemplateValues) => void
}

export function TemplateFields({ values, fieldNames, errors, onChange }: Props) {
  const t = useTranslations('MANAGERSETTINGS.TEMPLATES')
  const tTemplate = useTranslations('MANAGER.TEMPLATE')
  const headingId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const { current } = area
    const text = fieldText(name)
    const start = current?.selectionStart ?? values.content.length
    const end = current?.selectionEnd ?? start
    onChange({ ...values, content: values.content.slice(0, start) + text + values.content.slice(end) })
    // The caret would jump to the end when React changes the value.
    requestAnimationFrame(() => {
      current?.focus()
      current?.setSelectionRange(start + text.length, start + text.length)
    })
  }
  return (
    <>
      <Field label={t('NAME')} hint={t('NAME_HINT')} error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            value={values.name}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...values, name: target.value })}
          />
        )}
      </Field>
      <div className={css.pair}>
        <Field label={t('KIND')}>
          {(control) => (
            <Select
              {...control}
              value={values.kind}
              options={TemplateKind.options.map((value) => ({ value, label: t(`KIND_${value}`) }))}
              onChange={({ target }) => onChange({ ...values, kind: TemplateKind.parse(target.value) })}
            />
          )}
        </Field>
        <Field label={t('LANGUAGE')}>
          {(control) => (
            <Select
              {...control}
              value={values.locale}
              options={LOCALE_OPTIONS}
              onChange={({ target }) => onChange({ ...values, locale: Locale.parse(target.value) })}
            />
          )}
        </Field>
      </div>
      <Field
        label={t('TEXT')}
        error={errors.content}
        hint={hasField(values.content, 'reply_by') ? t('REPLY_BY_NOTE') : undefined}
        counter={{ length: values.content.trim().length, max: MAX_CONTENT }}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            name="content"
            rows={8}
            lang={values.locale}
            value={values.content}
            onChange={({ target }) => onChange({ ...values, content: target.value })}
          />
        )}
      </Field>
      <div role="group" aria-labelledby={headingId}>
        <p id={headingId} className={css.heading}>
          {t('FIELDS')}
        </p>
        <div className={css.buttons}>
          {TemplateField.options
            .filter((name) => fieldNames.includes(name))
            .map((name) => (
              <button
                key={name}
                type="button"
                title={fieldText(name)}
                className={css.field}
                onClick={() => insert(name)}
              >
                {tTemplate(`FIELD_${name}`)}
              </button>
            ))}
        </div>
      </div>
    </>
  )
}
