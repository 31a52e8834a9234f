import { randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for one another, on the phone or on paper. */
export const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A number for people, 'K7M2-9QXD': 6·10¹¹ of them, unique by the database. */
export const newReference = () => {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
