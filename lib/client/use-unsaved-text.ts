import { useState } from 'react'
import { readUnsavedInput, writeUnsavedInput } from '#lib/client/unsaved-input'

/** The text of a field, which survives reloads of the tab, and a function that changes it. */
export function useUnsavedText(storageKey: string) {
  const [text, setText] = useState(() => readUnsavedInput(storageKey) ?? '')
  const change = (typed: string) => {
    setText(typed)
    writeUnsavedInput(storageKey, typed || null)
  }
  return [text, change] as const
}
