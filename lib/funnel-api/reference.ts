import { randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for one another, on the phone or on paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const randomLetters = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A code for people in two halves of `length` letters each: 'K7M2-9QXD' of four. */
export const newCode = (length: number) => `${randomLetters(length)}-${randomLetters(length)}`

/** What an application is called: 6·10¹¹ of them, unique by the database. */
export const newReference = () => newCode(4)

/** What finds the application that somebody means by the number on its receipt, 'K7M2-9QXD' in any writing, or by its id. */
export function applicationNamed(named: string) {
  if (/^\d{1,9}$/.test(named)) return { 'candidacies.id': Number(named) }
  const letters = named.toUpperCase().replace(/[^\dA-Z]/g, '')
  return { 'candidacies.reference': `${letters.slice(0, 4)}-${letters.slice(4)}` }
}
