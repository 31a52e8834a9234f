import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ScheduleField } from '#components/manager/shell/schedule-field'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { Select } from '#components/ui/select'
import { errorIn } from '#lib/client/error-in'
import { ChosenStatus } from '#lib/client/manager/application/chosen-status'
import { useApplication } from '#lib/client/manager/application/context'
import { useReportedFields } from '#lib/client/use-reported-fields'
import { useStatusChange } from './use-status-change'
import { ConflictNote } from './conflict-note'
import css from './status-dialog.module.css'
import { EMAIL_PROBLEM_ID, StatusEmail } from './status-email'
import { StatusMessage } from './status-message'

type Props = {
  /** Null means that the member chooses it in the dialog. */
  status: ChosenStatus | null
  onClose: () => void
}

/** Changes the status and sends an email about it. The email is shown first, and its text can be edited. */
export function StatusDialog({ status: first, onClose }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.STATUS')
  const tStatus = useTranslations('ENUMERATIONS.CANDIDACY_STATUS')
  const { application, name } = useApplication()
  const [status, setStatus] = useState(first)
  const change = useStatusChange(status, onClose)
  const fields = useRef<HTMLDivElement>(null)
  const { report, ...reported } = useReportedFields(errorIn(change.errors))
  const { conflict, problem, preview, tooLong, isBusy, schedule } = change
  // A text that is too long has no preview. The button stays enabled, because pressing it moves focus to the text.
  const hasFailed = preview.failure !== null && !tooLong
  const isWaiting = status !== null && preview.failure === null && !preview.isCurrent && !tooLong
  const title = status === null ? t('CHANGE') : t('TITLE', { status: tStatus(status) })
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      isSheetOnPhones
      title={title}
      footer={
        <>
          <Button
            busy={isBusy || isWaiting}
            disabled={status === null}
            aria-disabled={hasFailed}
            aria-describedby={hasFailed ? EMAIL_PROBLEM_ID : undefined}
            onClick={() => fields.current && void report(fields.current, change.submit)}
          >
            {conflict ? t('APPLY_ANYWAY') : t(schedule === null ? 'SEND' : 'SCHEDULE')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('CANCEL')}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        {conflict && <ConflictNote changes={conflict} hint={t('CONFLICT')} />}
        <FormErrors form={{ failure: problem, ...reported }} />
        <div className={css.columns}>
          <div ref={fields} className={css.fields}>
            <Field label={t('STATUS_OF', { name })}>
              {(control) => (
                <Select
                  {...control}
                  value={status ?? ''}
                  placeholder={status === null ? t('CHOOSE') : undefined}
                  options={ChosenStatus.options.map((value) => ({
                    value,
                    label: tStatus(value),
                    disabled: value === application.status,
                  }))}
                  onChange={({ target }) => {
                    const chosen = ChosenStatus.safeParse(target.value)
                    if (chosen.success) setStatus(chosen.data)
                  }}
                />
              )}
            </Field>
            {status !== null && (
              <>
                <StatusMessage key={status} status={status} change={change} />
                <ScheduleField value={schedule} error={change.errors.time} onChange={change.setSchedule} />
              </>
            )}
          </div>
          {status !== null && <StatusEmail preview={preview} isScheduled={schedule !== null} />}
        </div>
      </div>
    </Dialog>
  )
}
