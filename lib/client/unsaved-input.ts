import { tabStorage } from '#lib/client/storage'

/** Storage key of unsaved input, which survives reloads of the tab. */
const PREFIX = 'typed:'
const storageKey = (key: string) => `${PREFIX}${key}`
export const isUnsavedInput = (key: string) => key.startsWith(PREFIX)

export const readUnsavedInput = (key: string) => tabStorage.read(storageKey(key))

export const writeUnsavedInput = (key: string, text: string | null) => tabStorage.write(storageKey(key), text)

/** Moves unsaved input to another key, unless that key has input. */
export function moveUnsavedInput(from: string, to: string) {
  const text = readUnsavedInput(from)
  if (text === null || readUnsavedInput(to) !== null) return
  writeUnsavedInput(to, text)
  writeUnsavedInput(from, null)
}
