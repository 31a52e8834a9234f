import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SaveStatus } from '#components/site/save-status'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { useAutosavedChoice } from '#lib/client/use-autosaved-choice'
import { PitchAdjustment, PitchAdjustments } from '#lib/domain/pitch-adjustments'
import css from './adjustment-choice.module.css'

const NAMES = ['time', 'tries'] as const

export type AdjustmentChoiceProps = {
  /** Storage key of a choice that could not be saved. */
  storageKey: string
  stored: PitchAdjustments
  put: (next: PitchAdjustments) => Promise<unknown>
}

/** Lets the candidate choose more time or attempts. No reason is required, and the company does not see the choice. */
export function AdjustmentChoice({ storageKey, stored, put }: AdjustmentChoiceProps) {
  const t = useTranslations('RECORDER.MORE')
  const { value, state, error, save, retry } = useAutosavedChoice({
    stored,
    storageKey,
    schema: PitchAdjustments,
    put,
  })
  const unsaved = NAMES.filter((name) => value[name] !== stored[name])
  const invalid = unsaved.length > 0 ? unsaved : NAMES
  const isChanged = value.time !== 'NONE' || value.tries !== 'NONE'
  // Stays open when the candidate undoes a choice, because focus is inside.
  const [isOpen, setOpen] = useState(isChanged)
  if (isChanged && !isOpen) setOpen(true)
  return (
    <details className={css.more} open={isOpen || undefined}>
      <summary>{t('TITLE')}</summary>
      <div className={css.inside}>
        <p>{t('TEXT')}</p>
        <div className={css.fields}>
          {NAMES.map((name) => (
            <Field
              key={name}
              label={t(name === 'time' ? 'TIME' : 'TRIES')}
              error={invalid.includes(name) ? error : null}
            >
              {(control) => (
                <Select
                  {...control}
                  value={value[name]}
                  options={PitchAdjustment.options.map((option) => ({ value: option, label: t(`OPTION.${option}`) }))}
                  onChange={({ target }) => save({ ...value, [name]: PitchAdjustment.parse(target.value) })}
                />
              )}
            </Field>
          ))}
        </div>
        <SaveStatus isBelow label={t('TITLE')} state={state} savedText={t('SAVED')} onRetry={retry} />
      </div>
    </details>
  )
}
