import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { ErrorSummary } from '#components/ui/error-summary'
import { Select } from '#components/ui/select'
import { useErrorText } from '#lib/client/error-text'
import { PitchAdjustment, type PitchAdjustments } from '#lib/domain/pitch-adjustments'
import s from './adjustment-choice.module.css'

type Props = { value: PitchAdjustments; onChange: (value: PitchAdjustments) => Promise<unknown> }

/** Lets the candidate choose more time or attempts. No reason is required, and the company does not see the choice. */
export function AdjustmentChoice({ value, onChange }: Props) {
  const t = useTranslations('RECORDER.MORE')
  const errorText = useErrorText()
  const [saving, setSaving] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [error, setError] = useState<unknown>(null)
  const [unsaved, setUnsaved] = useState<PitchAdjustments | null>(null)
  const lastSave = useRef<Promise<unknown>>(Promise.resolve())
  const id = useId()
  const shown = unsaved ?? value
  const change = async (choice: Partial<PitchAdjustments>) => {
    const next = { ...shown, ...choice }
    setUnsaved(next)
    setSaving('saving')
    setError(null)
    // Each choice is saved after the previous one, so the last one wins.
    const save = lastSave.current.catch(() => undefined).then(() => onChange(next))
    lastSave.current = save
    const failure = await save.then(
      () => null,
      (reason: unknown) => reason,
    )
    if (lastSave.current !== save) return
    // A choice that could not be saved stays. The next choice sends both.
    if (failure === null) setUnsaved(null)
    setSaving(failure === null ? 'saved' : 'idle')
    setError(failure)
  }
  const isChanged = value.time !== 'NONE' || value.tries !== 'NONE'
  return (
    <details className={s.more} open={isChanged || undefined}>
      <summary>{t('TITLE')}</summary>
      <div className={s.inside}>
        <p>{t('TEXT')}</p>
        <ErrorSummary errors={error === null ? [] : [{ message: errorText.call(error) }]} />
        <div className={s.fields}>
          {(['time', 'tries'] as const).map((name) => (
            <div key={name} className={s.field}>
              <label htmlFor={`${id}-${name}`}>{t(name === 'time' ? 'TIME' : 'TRIES')}</label>
              <Select
                id={`${id}-${name}`}
                value={shown[name]}
                options={PitchAdjustment.options.map((option) => ({ value: option, label: t(`OPTION.${option}`) }))}
                onChange={({ target }) => void change({ [name]: PitchAdjustment.parse(target.value) })}
              />
            </div>
          ))}
        </div>
        <p role="status" className={s.status}>
          {saving === 'saved' && t('SAVED')}
        </p>
      </div>
    </details>
  )
}
