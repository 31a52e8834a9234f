import { useState } from 'react'
import { readUnsavedInput, writeUnsavedInput } from '#lib/client/unsaved-input'

/** Returns the text of a field and a function that changes it. The text survives a reload of the tab. */
export function useUnsavedText(storageKey: string) {
  const [text, setText] = useState(() => readUnsavedInput(storageKey) ?? '')
  const change = (typed: string) => {
    setText(typed)
    writeUnsavedInput(storageKey, typed || null)
  }
  return [text, change] as const
}
