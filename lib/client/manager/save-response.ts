import { filenameOf, saveFile } from '#lib/client/save-file'
import type { Separator } from '#lib/domain/csv'

export const SEPARATORS: readonly Separator[] = ['comma', 'semicolon', 'tab']
export const isSeparator = (value: string): value is Separator => SEPARATORS.some((each) => each === value)

/** Spreadsheets in languages with a decimal comma expect semicolons. */
export const usualSeparator = (locale: string): Separator => (locale === 'en' ? 'comma' : 'semicolon')

/** Saves the file of a response under the name that the server gives it. */
export async function saveResponse(response: Response, defaultName: string) {
  saveFile(await response.blob(), filenameOf(response.headers, defaultName))
}
