import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field'
import { Pill } from '#components/ui/pill'
import { TextInput } from '#components/ui/text-input'
import { localZone } from '#lib/client/local-zone'
import { scheduleBounds, suggestedTimes, TIME_STYLE, toLocalInput } from '#lib/client/manager/schedule'
import { MAX_DECISION_DAYS } from '#lib/contract/staff/decisions'
import { UNDO_SECONDS } from '#lib/domain/member-limits'
import { useFormatter } from '#lib/i18n/formatter'
import { Segments } from './segments'
import css from './schedule-field.module.css'

type Props = {
  /** Local time. Null means now. */
  value: string | null
  /** The error of the time. */
  error: string | null
  onChange: (value: string | null) => void
}

export function ScheduleField({ value, error, onChange }: Props) {
  const t = useTranslations('MANAGERSCHEDULE')
  const format = useFormatter()
  const [now] = useState(() => new Date())
  const times = suggestedTimes(now)
  const { min, max } = scheduleBounds(now)
  const timeZone = localZone()
  return (
    <div className={css.when}>
      <Segments
        label={t('LABEL')}
        value={value === null ? 'now' : 'later'}
        options={[
          { value: 'now', label: t('NOW') },
          { value: 'later', label: t('LATER') },
        ]}
        onChange={(choice) => onChange(choice === 'now' ? null : toLocalInput(times[0] ?? now))}
      />
      {value === null ? (
        <p className={css.hint}>{t('NOW_HINT', { seconds: UNDO_SECONDS })}</p>
      ) : (
        <>
          <div className={css.times}>
            {times.map((time) => (
              <Pill
                key={time.getTime()}
                selected={value === toLocalInput(time)}
                onClick={() => onChange(toLocalInput(time))}
              >
                {format.dateTime(time, { ...TIME_STYLE, timeZone })}
              </Pill>
            ))}
          </div>
          <Field
            label={t('TIME')}
            hint={t('TIME_HINT', { days: MAX_DECISION_DAYS, seconds: UNDO_SECONDS })}
            error={error}
          >
            {(control) => (
              <TextInput
                {...control}
                name="time"
                type="datetime-local"
                value={value}
                min={min}
                max={max}
                onChange={({ target }) => onChange(target.value)}
              />
            )}
          </Field>
        </>
      )}
    </div>
  )
}
