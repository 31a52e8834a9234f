'use client'

import { type ReactNode, useState } from 'react'
import { Field } from '#components/ui/field'
import { TextInput } from '#components/ui/text-input'
import { useTooLong } from '#lib/client/use-too-long'

/** Characters of a search text, which is part of a URL. */
const MAX = 100

type Props = {
  name: string
  label: string
  placeholder: string
  icon: ReactNode
  /** The text that is applied. */
  value?: string | undefined
  /**
   * Called with an empty text while the text is too long. Without it, the field keeps its own text, and its form cannot
   * be submitted while the text is too long.
   */
  onChange?: (text: string) => void
}

/** A field of the search for jobs. A text that is too long stays in the field. */
export function SearchField({ name, label, placeholder, icon, value, onChange }: Props) {
  const [tooLong, setTooLong] = useState('')
  // An applied text replaces a text that was too long, which must not return later.
  if (value && tooLong) setTooLong('')
  const text = value || tooLong
  const error = useTooLong(text, MAX)
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          ref={(input) => input?.setCustomValidity(error ?? '')}
          type="search"
          name={name}
          placeholder={placeholder}
          icon={icon}
          value={onChange && text}
          onChange={({ target }) => {
            const applied = target.value.trim().length > MAX ? '' : target.value
            setTooLong(applied ? '' : target.value)
            onChange?.(applied)
          }}
        />
      )}
    </Field>
  )
}
