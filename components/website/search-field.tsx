'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Field } from '#components/ui/field'
import { TextInput } from '#components/ui/text-input'
import { earlyInputOf } from '#lib/client/use-early-input'
import { useTooLong } from '#lib/client/use-too-long'
import { isSearchTooLong, MAX_JOB_SEARCH } from '#lib/domain/limits'

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
  const error = useTooLong(text, MAX_JOB_SEARCH)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.setCustomValidity(error ?? ''), [error])
  // A text that is too long is not applied, even if it is in the URL or was typed before hydration. A field that keeps
  // its own text does not show that of the URL.
  const isControlled = onChange !== undefined
  useEffect(() => {
    const typed = input.current?.value ?? ''
    const early = isControlled ? earlyInputOf(name, typed) : typed
    if (early && isSearchTooLong(early)) setTooLong(early)
  }, [name, isControlled])
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          ref={input}
          type="search"
          name={name}
          placeholder={placeholder}
          icon={icon}
          value={onChange && text}
          onChange={({ target }) => {
            const applied = isSearchTooLong(target.value) ? '' : target.value
            setTooLong(applied ? '' : target.value)
            onChange?.(applied)
          }}
        />
      )}
    </Field>
  )
}
