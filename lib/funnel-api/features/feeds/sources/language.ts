import { Locale } from '#lib/domain/enumerations'
import type { AddNote } from '#lib/funnel-api/features/feeds/sources/feed'

/** Common words of each language. Some also exist in another language, so `languageOf` requires a clear majority. */
const WORDS: { [locale in Locale]: readonly string[] } = {
  de: ['und', 'der', 'die', 'das', 'mit', 'für', 'wir', 'sie', 'ist', 'nicht', 'auf', 'bei', 'ihre', 'einen', 'zum'],
  en: ['the', 'and', 'you', 'with', 'for', 'our', 'your', 'will', 'are', 'this', 'from', 'have', 'team', 'that', 'who'],
  es: [
    'el',
    'los',
    'las',
    'y',
    'con',
    'para',
    'por',
    'una',
    'tu',
    'nuestro',
    'nuestra',
    'del',
    'como',
    'más',
    'equipo',
  ],
  fr: ['le', 'les', 'et', 'vous', 'nous', 'avec', 'pour', 'des', 'une', 'dans', 'votre', 'notre', 'du', 'au', 'sur'],
  nl: ['het', 'een', 'en', 'van', 'met', 'voor', 'je', 'wij', 'ons', 'onze', 'jij', 'niet', 'op', 'bij', 'zijn'],
}

/** Detects the language of a text. Null if it is too short or ambiguous. */
export function languageOf(html: string): Locale | null {
  const words =
    html
      .replace(/<[^<>]*>/g, ' ')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const counts = Locale.options
    .map((locale) => ({ locale, count: words.filter((word) => WORDS[locale].includes(word)).length }))
    .sort((a, b) => b.count - a.count)
  const [best, next] = counts
  return best && next && best.count >= 4 && best.count > 1.5 * next.count ? best.locale : null
}

/** Returns the language that the feed names ('fr', 'en-GB'), or the detected one if it names none. */
export function localeOf(code: string | null | undefined, html: string, note: AddNote): Locale | null {
  if (!code) return languageOf(html)
  const locale = Locale.safeParse(code.trim().slice(0, 2).toLowerCase())
  if (locale.success) return locale.data
  note('language', `'${code}' is not one of ${Locale.options.join(', ')}; the company's language is used`)
  return null
}
