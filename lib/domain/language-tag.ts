/**
 * Returns a BCP 47 tag in its usual spelling, such as `pt-BR` for `PT-br`. Null if it is not valid, or if it is a name
 * such as `English`: registered languages have two or three letters.
 */
export function languageTag(text: string): string | null {
  try {
    const { language, baseName } = new Intl.Locale(text)
    return language.length <= 3 ? baseName : null
  } catch {
    return null
  }
}

/** ISO 15924 codes of the most common scripts that are written from right to left. */
const RTL_SCRIPTS = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']

/** The direction of texts in a language. The tag must be valid. */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  RTL_SCRIPTS.includes(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr'
