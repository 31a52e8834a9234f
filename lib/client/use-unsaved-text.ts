import { useState } from 'react'
import { readUnsavedInput, writeUnsavedInput } from '#lib/client/unsaved-input'

/** The text of a field, and a function that changes it. The text survives reloads of the tab. */
export function useUnsavedText(storageKey: string) {
  const [text, setText] = useState(() => readUnsavedInput(storageKey) ?? '')
  const change = (typed: string) => {
    setText(typed)
    writeUnsavedInput(storageKey, typed || null)
  }
  return [text, change] as const
}
