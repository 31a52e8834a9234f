import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useId, useState } from 'react'
import { z } from 'zod'
import { Button } from '#components/ui/button'
import { Checkbox } from '#components/ui/checkbox'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { Fieldset } from '#components/ui/fieldset'
import { FormErrors } from '#components/ui/form-errors'
import { TextInput } from '#components/ui/text-input'
import { Textarea } from '#components/ui/textarea'
import { useErrorText } from '#lib/client/error-text'
import { readUnsavedInput, writeUnsavedInput } from '#lib/client/unsaved-input'
import { useForm } from '#lib/client/use-form'
import {
  Adjustments,
  isRequested,
  isSameRequest,
  MAX_INTERPRETER,
  MAX_OTHER,
  NOTHING_REQUESTED,
} from '#lib/domain/adjustments'
import { jsonOrNull } from '#lib/domain/json-or-null'
import css from './adjustments-dialog.module.css'

/** A text is required if its box is ticked. Otherwise it is ignored. */
const textOf = (isTicked: boolean, text: string) => (isTicked ? text.trim() : null)
const isFilled = (text: string | null) => text !== ''
const isShort = (text: string | null, max: number) => text === null || text.length <= max

const Typed = z.object({
  is_questions_in_advance: z.boolean(),
  is_interpreter: z.boolean(),
  interpreter: z.string(),
  is_text_only: z.boolean(),
  is_other: z.boolean(),
  other: z.string(),
})

const Form = Typed.transform(({ is_interpreter, interpreter, is_other, other, ...choices }): Adjustments => ({
  ...choices,
  interpreter: textOf(is_interpreter, interpreter),
  other: textOf(is_other, other),
}))
  .refine(({ interpreter }) => isFilled(interpreter), { path: ['interpreter'], params: { key: 'REQUIRED' } })
  .refine(({ interpreter }) => isShort(interpreter, MAX_INTERPRETER), {
    path: ['interpreter'],
    params: { key: 'MAX_LENGTH', bound: MAX_INTERPRETER },
  })
  .refine(({ other }) => isFilled(other), { path: ['other'], params: { key: 'REQUIRED' } })
  .refine(({ other }) => isShort(other, MAX_OTHER), {
    path: ['other'],
    params: { key: 'MAX_LENGTH', bound: MAX_OTHER },
  })

/** Unsaved input, and the request that it was based on. */
const Unsaved = z.object({ typed: Typed, base: Adjustments })

/** The request with unsaved input. Ignores the input if the request was changed elsewhere, to keep the newer one. */
function withUnsavedInput(value: Adjustments, stored: string | null): z.infer<typeof Typed> {
  const unsaved = Unsaved.safeParse(jsonOrNull(stored ?? '')).data
  if (unsaved && isSameRequest(unsaved.base, value)) return unsaved.typed
  const { interpreter, other } = value
  return {
    ...value,
    is_interpreter: interpreter !== null,
    interpreter: interpreter ?? '',
    is_other: other !== null,
    other: other ?? '',
  }
}

type Props = {
  /** Storage key of unsaved input. */
  storageKey: string
  value: Adjustments
  onSave: (adjustments: Adjustments) => Promise<unknown>
  /** Called instead of an error if nothing is requested. Null if a choice is required. */
  onEmpty: (() => void) | null
}

export function AdjustmentsForm({ storageKey, value, onSave, onEmpty }: Props) {
  const t = useTranslations('ADJUSTMENTS')
  const errorText = useErrorText()
  const first = useId()
  /** Number of attempts to save without a choice. */
  const [emptyAttempts, setEmptyAttempts] = useState(0)
  const [withdrawal, setWithdrawal] = useState<{ isBusy: boolean; failure: string | null }>({
    isBusy: false,
    failure: null,
  })
  const isStored = isRequested(value)
  const [base] = useState(value)
  const [initial] = useState(() => withUnsavedInput(base, readUnsavedInput(storageKey)))
  const save = async (adjustments: Adjustments) => {
    await onSave(adjustments)
    writeUnsavedInput(storageKey, null)
  }
  const form = useForm(Form, initial, async (adjustments) => {
    if (isStored || isRequested(adjustments)) await save(adjustments)
    else if (onEmpty) onEmpty()
    else setEmptyAttempts((count) => count + 1)
  })
  const isBusy = form.isSubmitting || withdrawal.isBusy
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setEmptyAttempts(0)
    setWithdrawal({ isBusy: false, failure: null })
    void form.submit(event)
  }
  const withdraw = async () => {
    // Two calls could arrive in the wrong order.
    if (isBusy) return
    setWithdrawal({ isBusy: true, failure: null })
    await save(NOTHING_REQUESTED).catch((error: unknown) =>
      setWithdrawal({ isBusy: false, failure: errorText.call(error) }),
    )
  }
  const [hasInterpreter, hasOther, otherText] = form.watch(['is_interpreter', 'is_other', 'other'])
  return (
    <form
      className={css.parts}
      onSubmit={submit}
      onChange={() => writeUnsavedInput(storageKey, JSON.stringify({ typed: form.getValues(), base }))}
      noValidate
    >
      <FormErrors form={form} />
      {withdrawal.failure && <ErrorSummary errors={[{ message: withdrawal.failure }]} />}
      {emptyAttempts > 0 && <ErrorSummary errors={[{ id: first, message: t('NOTHING') }]} attempt={emptyAttempts} />}
      <Fieldset label={t('CHOICES')}>
        {() => (
          <>
            <Checkbox
              id={first}
              label={t('QUESTIONS')}
              hint={t('QUESTIONS_HINT')}
              {...form.register('is_questions_in_advance')}
            />
            <Checkbox label={t('TEXT_ONLY')} hint={t('TEXT_ONLY_HINT')} {...form.register('is_text_only')} />
            <Checkbox
              label={t('INTERPRETER')}
              hint={t('INTERPRETER_HINT')}
              {...form.register('is_interpreter', { onChange: () => form.clearErrors('interpreter') })}
            />
            {hasInterpreter && (
              <Field
                className={css.detail}
                label={t('LANGUAGE')}
                hint={t('LANGUAGE_HINT')}
                optional={false}
                error={form.errorOf('interpreter')}
              >
                {(control) => <TextInput {...control} {...form.register('interpreter')} autoComplete="off" />}
              </Field>
            )}
            <Checkbox
              label={t('OTHER')}
              {...form.register('is_other', { onChange: () => form.clearErrors('other') })}
            />
            {hasOther && (
              <Field
                className={css.detail}
                label={t('OTHER_TEXT')}
                optional={false}
                error={form.errorOf('other')}
                counter={{ length: otherText.trim().length, max: MAX_OTHER }}
              >
                {(control) => <Textarea {...control} rows={3} {...form.register('other')} />}
              </Field>
            )}
          </>
        )}
      </Fieldset>
      <div className={css.actions}>
        <Button type="submit" busy={form.isSubmitting}>
          {t('SAVE')}
        </Button>
        {isStored && (
          <Button tone="quiet" busy={withdrawal.isBusy} onClick={() => void withdraw()}>
            {t('WITHDRAW')}
          </Button>
        )}
      </div>
    </form>
  )
}
