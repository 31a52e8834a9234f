import { useTranslations } from 'next-intl'
import { ScheduleField } from '#components/manager/shell/schedule-field'
import { ShortLoadError } from '#components/manager/shell/short-load-error'
import { TemplateSelect } from '#components/manager/shell/template-select'
import { useTemplateUndo } from '#components/manager/shell/use-template-undo'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { Textarea } from '#components/ui/textarea'
import { ChosenStatus } from '#lib/client/manager/application/chosen-status'
import { groupTemplates } from '#lib/client/manager/application/group-templates'
import { kindsOfStatus } from '#lib/client/manager/application/template-kind'
import type { BulkDraft } from '#lib/client/manager/inbox/bulk'
import { useStaff } from '#lib/client/manager/use-company'
import { listTemplates, type MessageTemplate } from '#lib/contract/staff/message-templates'
import { MAX_CONTENT } from '#lib/domain/discussion'
import css from './bulk.module.css'

/** The errors of the fields by their names. */
export type BulkErrors = { status: string | null; message: string | null; time: string | null }

type Props = {
  draft: BulkDraft
  errors: BulkErrors
  locale: string
  onChange: (values: Partial<BulkDraft>) => void
  /** Local time of a status change. Null means now. */
  schedule: string | null
  onSchedule: (schedule: string | null) => void
}

const NONE: readonly MessageTemplate[] = []

/** The status and the message of a bulk action. */
export function BulkCompose({ draft, errors, locale, onChange, schedule, onSchedule }: Props) {
  const t = useTranslations('MANAGERINBOX.BULK')
  const tStatus = useTranslations('ENUMERATIONS.CANDIDACY_STATUS')
  const isStatus = draft.action === 'status'
  const read = useStaff(listTemplates)
  const { data, error } = read
  const kinds = draft.status ? kindsOfStatus(draft.status) : []
  const offered = (data?.templates ?? NONE).filter(({ kind }) => !isStatus || kinds.includes(kind))
  const choice = groupTemplates(offered, locale)
  const offerUndo = useTemplateUndo({ message: t('TEMPLATE_INSERTED'), undo: t('UNDO') })
  const insert = ({ id, content }: MessageTemplate) => {
    const { message = '', template } = draft
    onChange({ message: content, template: id })
    offerUndo(message, content, () => onChange({ message, template }))
  }
  return (
    <div className={css.fields}>
      {isStatus && (
        <Field label={t('STATUS')} error={errors.status}>
          {(control) => (
            <Select
              {...control}
              name="status"
              value={draft.status ?? ''}
              placeholder={t('STATUS_CHOOSE')}
              options={ChosenStatus.options.map((value) => ({ value, label: tStatus(value) }))}
              onChange={({ target }) => {
                const status = ChosenStatus.safeParse(target.value)
                onChange({ status: status.success ? status.data : undefined })
              }}
            />
          )}
        </Field>
      )}
      {!data && error && <ShortLoadError className={css.quiet} text={t('TEMPLATES_FAILED')} read={read} />}
      {choice.templates.length + choice.others.length > 0 && (
        <Field label={t('TEMPLATE')} optional>
          {(control) => (
            <TemplateSelect {...control} choice={choice} placeholder={t('TEMPLATE_CHOOSE')} onChoose={insert} />
          )}
        </Field>
      )}
      <Field
        label={t('MESSAGE')}
        optional={isStatus || undefined}
        hint={isStatus ? t('MESSAGE_HINT_STATUS') : t('MESSAGE_HINT_REPLY')}
        error={errors.message}
        counter={{ length: (draft.message ?? '').trim().length, max: MAX_CONTENT }}
      >
        {(control) => (
          <Textarea
            {...control}
            name="message"
            rows={6}
            value={draft.message ?? ''}
            // A changed text has no translations, so it no longer belongs to the template.
            onChange={({ target }) => onChange({ message: target.value, template: undefined })}
          />
        )}
      </Field>
      {isStatus && <ScheduleField value={schedule} error={errors.time} onChange={onSchedule} />}
    </div>
  )
}
