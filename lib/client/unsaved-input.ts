import { tabStorage } from '#lib/client/storage'

/** Storage key of unsaved input, which survives reloads of the tab. */
const storageKey = (key: string) => `typed:${key}`

export const readUnsavedInput = (key: string) => tabStorage.read(storageKey(key))

export const writeUnsavedInput = (key: string, text: string | null) => tabStorage.write(storageKey(key), text)

/** Moves unsaved input to another key, unless that key has input. */
export function moveUnsavedInput(from: string, to: string) {
  const text = readUnsavedInput(from)
  if (text === null || readUnsavedInput(to) !== null) return
  writeUnsavedInput(to, text)
  writeUnsavedInput(from, null)
}
