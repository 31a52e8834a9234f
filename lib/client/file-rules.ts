export type FileRules = {
  /** Without a dot: ['pdf', 'docx']. */
  extensions: readonly string[]
  /** Bytes. */
  max_size: number
  /** Accepted, but not named in the text that shows the rules. */
  tolerated?: readonly string[]
  /** Types with another maximum, because they are made smaller before the upload. */
  larger?: { extensions: readonly string[]; max_size: number }
}

export const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Checks a file before the upload. The API checks its content again. */
export function rejectionOf(file: { name: string; size: number }, rules: FileRules): 'TYPE' | 'SIZE' | 'EMPTY' | null {
  if (!file.name.includes('.') || ![...rules.extensions, ...(rules.tolerated ?? [])].includes(extensionOf(file.name)))
    return 'TYPE'
  if (file.size === 0) return 'EMPTY'
  const isLarger = rules.larger?.extensions.includes(extensionOf(file.name))
  return file.size > (isLarger ? rules.larger!.max_size : rules.max_size) ? 'SIZE' : null
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** '10 Mo', '4,2 MB': localized units, in steps of 1024 as file managers use. */
export function formatSize(locale: string, bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power],
    // The short form of bytes has no plural in English.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** power)
}
