import { useTranslations } from 'next-intl'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { Textarea } from '#components/ui/textarea'
import type { BulkDraft } from '#lib/client/manager/inbox/bulk'
import { useStaff } from '#lib/client/manager/use-company'
import { listTemplates, type MessageTemplate, type TemplateKind } from '#lib/contract/staff/message-templates'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { CandidacyStatus, Locale } from '#lib/domain/enumerations'
import css from './bulk.module.css'

/** Only candidates withdraw an application. */
const STATUSES = CandidacyStatus.exclude(['WITHDRAWN'])
const KINDS: { [status in CandidacyStatus]?: TemplateKind } = {
  INTERVIEW: 'interview',
  OFFER: 'offer',
  REJECTED: 'rejection',
}

type Props = {
  draft: BulkDraft
  locale: string
  problem: string | null
  onChange: (draft: BulkDraft) => void
}

const NONE: readonly MessageTemplate[] = []

/** The status and the message of a bulk action. */
export function BulkCompose({ draft, locale, problem, onChange }: Props) {
  const t = useTranslations('MANAGERINBOX.BULK')
  const tStatus = useTranslations('ENUMERATIONS.CANDIDACY_STATUS')
  const isStatus = draft.action === 'status'
  const language = Locale.safeParse(locale)
  const { data } = useStaff(listTemplates, { query: language.success ? { locale: language.data } : {} })
  const kind = draft.status && KINDS[draft.status]
  const templates = (data?.templates ?? NONE).filter((each) => !isStatus || each.kind === kind)
  return (
    <div className={css.fields}>
      {problem && <ErrorSummary errors={[{ message: problem }]} />}
      {isStatus && (
        <Field label={t('STATUS')}>
          {(control) => (
            <Select
              {...control}
              value={draft.status ?? ''}
              placeholder={t('STATUS_CHOOSE')}
              options={STATUSES.options.map((value) => ({ value, label: tStatus(value) }))}
              onChange={({ target }) => {
                const status = STATUSES.safeParse(target.value)
                onChange({ ...draft, status: status.success ? status.data : undefined })
              }}
            />
          )}
        </Field>
      )}
      {templates.length > 0 && (
        <Field label={t('TEMPLATE')} optional>
          {(control) => (
            <Select
              {...control}
              value=""
              placeholder={t('TEMPLATE_CHOOSE')}
              options={templates.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => {
                const chosen = templates.find(({ id }) => id === target.value)
                if (chosen) onChange({ ...draft, message: chosen.content })
              }}
            />
          )}
        </Field>
      )}
      <Field
        label={t('MESSAGE')}
        optional={isStatus || undefined}
        hint={isStatus ? t('MESSAGE_HINT_STATUS') : t('MESSAGE_HINT_REPLY')}
        counter={{ length: (draft.message ?? '').length, max: MAX_CONTENT }}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={7}
            value={draft.message ?? ''}
            maxLength={MAX_CONTENT}
            onChange={({ target }) => onChange({ ...draft, message: target.value })}
          />
        )}
      </Field>
    </div>
  )
}
