import { randomInt } from 'node:crypto'

/** Letters and digits that are not confused with one another, on the phone or on paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const randomLetters = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Returns a readable code of two halves with `length` characters each. With length 4: 'K7M2-9QXD'. */
export const newCode = (length: number) => `${randomLetters(length)}-${randomLetters(length)}`

/**
 * Returns a new application reference, one of 6·10¹¹. It contains a letter, because a number without a separator is an
 * ID. A database constraint ensures that it is unique.
 */
export function newReference(draw = () => newCode(4)): string {
  const reference = draw()
  return /[A-Z]/.test(reference) ? reference : newReference(draw)
}

/**
 * Returns a filter for an application by its ID or its reference. Case and separators of the reference are ignored,
 * except that an older reference of digits needs its separator.
 */
export function applicationFilter(idOrReference: string) {
  if (/^\d{1,9}$/.test(idOrReference)) return { 'candidacies.id': Number(idOrReference) }
  const reference = idOrReference.toUpperCase().replace(/[^\dA-Z]/g, '')
  return { 'candidacies.reference': `${reference.slice(0, 4)}-${reference.slice(4)}` }
}
