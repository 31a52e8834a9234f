import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm as useHookForm } from 'react-hook-form'
import type { z } from 'zod'
import { encodeIssue } from '#lib/client/encode-issue'
import { useErrorText } from '#lib/client/error-text'
import { toFormError } from '#lib/client/form-errors'
import { useReportedFields } from '#lib/client/use-reported-fields'
import { withEarlyValue } from '#lib/client/with-early-value'
import { ApiError } from '#lib/contract/errors'

/** Sends the form. `reset` clears it. */
type Send<Output> = (values: Output, reset: () => void) => Promise<unknown>

/**
 * A form that is validated by a schema. Assigns the field errors of the API to fields and returns the text of any other
 * error as `failure`.
 */
export function useForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  send: Send<Output>,
) {
  const errorText = useErrorText()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useHookForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: encodeIssue }),
    defaultValues,
    // An error that appears on blur would move the control that the user is about to click.
    mode: 'onSubmit',
    // React Hook Form would focus fields in the order of registration, not in the order on the page.
    shouldFocusError: false,
  })
  const check = form.handleSubmit(async (values) => {
    try {
      await send(values, () => form.reset())
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : []
      for (const [path, fieldError] of fields)
        form.setError((path.split('.').pop() ?? path) as Path<Input>, {
          message: JSON.stringify(toFormError(fieldError)),
        })
      if (fields.length === 0) setFailure(errorText.call(error))
    }
  })
  const isSending = useRef(false)
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The busy button ignores presses, but programs such as password managers submit a form without its button.
    if (isSending.current) return
    isSending.current = true
    setFailure(null)
    await report(event.currentTarget, () => check(event).finally(() => (isSending.current = false)))
  }
  const { errors, isSubmitting } = form.formState
  const errorOf = (name: Path<Input>) =>
    errorText.message(form.getFieldState(name).error?.message ?? (errors[name]?.message as string | undefined))
  const { report, ...reported } = useReportedFields(({ name }) => errorOf(name as Path<Input>))
  const register: typeof form.register = (name, options) => withEarlyValue(form.register(name, options))
  return { ...form, register, submit, failure, ...reported, isSubmitting, errorOf }
}
