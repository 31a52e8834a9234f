import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm as useHookForm } from 'react-hook-form'
import type { z } from 'zod'
import { useErrorWords } from '#lib/client/error-words'
import { encodeIssue, toFormError } from '#lib/client/form-errors'
import { ApiError } from '#lib/contract/errors'

/** `reset` empties the form. */
type Send<Output> = (values: Output, reset: () => void) => Promise<unknown>

/**
 * A form over a schema of the contract: shows errors as text, assigns API errors to fields, and shows one sentence for
 * all other errors. Input is never lost.
 */
export function useForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  send: Send<Output>,
) {
  const words = useErrorWords()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useHookForm<Input, unknown, Output>({
    // The resolver's types know the schema's output only if they see the concrete schema.
    resolver: zodResolver(schema as never, { error: encodeIssue } as never) as never,
    defaultValues,
    // No errors before submission: an error that appears on blur also moves the control that the user is about to
    // click.
    mode: 'onSubmit',
    // It would follow the order of registration, not the order on the page.
    shouldFocusError: false,
  })
  const check = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      await send(values, () => form.reset())
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : []
      for (const [path, found] of fields)
        form.setError((path.split('.').pop() ?? path) as Path<Input>, { message: JSON.stringify(toFormError(found)) })
      if (fields.length === 0) setFailure(words.call(error))
    }
  })
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    const page = event.currentTarget
    await check(event)
    // Deferred until the errors are on the page: the first invalid field takes the focus.
    setTimeout(() => page.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const { errors, isSubmitting, submitCount } = form.formState
  const errorOf = (name: Path<Input>) =>
    words.message(form.getFieldState(name).error?.message ?? (errors[name]?.message as string | undefined))
  return { ...form, submit, failure, isSubmitting, submitCount, errorOf }
}
