import { folded } from '#lib/domain/words'

/** One spelling for 'Saint-Étienne', 'saint etienne' and 'St Etienne'. */
export const plain = (text: string) =>
  folded(text)
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^st (?=.)/, 'saint ')
    .replace(/^ste (?=.)/, 'sainte ')
