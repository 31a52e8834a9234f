import { inTab } from '#lib/client/storage'

/** Unsaved input of this tab, which survives reloads and failed requests. */
const nameOf = (key: string) => `typed:${key}`

export const readTyped = (key: string) => inTab.read(nameOf(key))

export const keepTyped = (key: string, text: string | null) => inTab.write(nameOf(key), text)
