import { saveFile } from '#lib/client/manager/share/save-file'
import type { Separator } from '#lib/domain/csv'

export const SEPARATORS: readonly Separator[] = ['comma', 'semicolon', 'tab']
export const isSeparator = (value: string): value is Separator => SEPARATORS.some((each) => each === value)

/** Spreadsheets in languages with a decimal comma expect semicolons. */
export const usualSeparator = (locale: string): Separator => (locale === 'en' ? 'comma' : 'semicolon')

const FILENAME = /filename="([^"]+)"/

/** Saves the file of a response under the name that the server gives it. */
export async function saveResponse(response: Response, defaultName: string) {
  const name = FILENAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? defaultName
  saveFile(await response.blob(), name)
}
