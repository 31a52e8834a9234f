'use client'

import type { ComponentProps } from 'react'
import { SaveStatus } from '#components/site/save-status'
import { useAutosave } from '#lib/client/use-autosave'
import { Field } from '#components/ui/field'
import { TextInput } from '#components/ui/text-input'
import css from './profile.module.css'

type Props = Parameters<typeof useAutosave>[0] & {
  label: string
  hint?: string
  optional?: boolean
  input?: ComponentProps<typeof TextInput>
}

/** A text field that is saved on blur or Enter. */
export function AutosavedField({ label, hint, optional, input, ...field }: Props) {
  const saved = useAutosave(field)
  return (
    <div className={css.field}>
      <Field label={label} hint={hint} optional={optional} error={saved.error}>
        {(control) => (
          <TextInput
            {...control}
            {...input}
            value={saved.text}
            onChange={(event) => saved.change(event.target.value)}
            onBlur={() => saved.commit(saved.text)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') saved.commit(saved.text)
            }}
          />
        )}
      </Field>
      <SaveStatus label={label} state={saved.state} onRetry={saved.retry} />
    </div>
  )
}
