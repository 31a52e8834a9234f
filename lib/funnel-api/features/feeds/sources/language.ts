import { Locale } from '#lib/domain/enumerations'
import type { Note } from '#lib/funnel-api/cli/feeds/feed'

/** Small words that the five languages do not share. */
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

/** The language that a text is written in; null where it is too short or too mixed to say. */
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

/** The language that the feed names ('fr', 'en-GB'), else the one that the text is in. */
export function localeOf(named: string | null | undefined, html: string, note: Note): Locale | null {
  if (!named) return languageOf(html)
  const locale = Locale.safeParse(named.trim().slice(0, 2).toLowerCase())
  if (locale.success) return locale.data
  note('language', `'${named}' is none of ${Locale.options.join(', ')}; the company's language is taken`)
  return null
}
