import { inTab } from '#lib/client/storage'

/** What was typed and is not saved yet, for this tab: a reload, or a failure, takes none of it away. */
const nameOf = (key: string) => `typed:${key}`

export const readTyped = (key: string) => inTab.read(nameOf(key))

export const keepTyped = (key: string, text: string | null) => inTab.write(nameOf(key), text)
