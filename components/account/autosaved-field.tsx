'use client'

import type { ComponentProps } from 'react'
import { SavedMark } from '#components/account/saved-mark'
import { useSaved } from '#lib/client/use-saved'
import { Field } from '#components/ui/field'
import { TextInput } from '#components/ui/text-input'
import s from './profile.module.css'

type Props = Parameters<typeof useSaved>[0] & {
  label: string
  hint?: string
  optional?: boolean
  input?: ComponentProps<typeof TextInput>
}

/** A text field that saves itself on blur or Enter. */
export function SavedField({ label, hint, optional, input, ...field }: Props) {
  const saved = useSaved(field)
  return (
    <div className={s.field}>
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
      <SavedMark state={saved.state} onRetry={() => saved.commit(saved.text)} />
    </div>
  )
}
