import { foldText } from '#lib/domain/fold-text'

/**
 * Normalizes a name: 'Saint-Étienne', 'saint etienne' and 'St Etienne' have the same result. So have 'Sankt Gallen' and
 * 'St. Gallen'.
 */
export const normalizeName = (text: string) =>
  foldText(text)
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:st|sankt) (?=.)/, 'saint ')
    .replace(/^ste (?=.)/, 'sainte ')
