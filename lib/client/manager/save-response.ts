import type { Separator } from '#lib/domain/csv'

export const SEPARATORS: readonly Separator[] = ['comma', 'semicolon', 'tab']
export const isSeparator = (value: string): value is Separator => SEPARATORS.some((each) => each === value)

/** Spreadsheets in languages with a decimal comma expect semicolons. */
export const usualSeparator = (locale: string): Separator => (locale === 'en' ? 'comma' : 'semicolon')

const FILENAME = /filename="([^"]+)"/

/** Saves the file of a response under the name that the server gives it. */
export async function saveResponse(response: Response, defaultName: string) {
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = FILENAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? defaultName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
