import { randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for one another, on the phone or on paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const randomLetters = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A code for people in two halves of `length` letters each: 'K7M2-9QXD' of four. */
export const newCode = (length: number) => `${randomLetters(length)}-${randomLetters(length)}`

/** What an application is called: 6·10¹¹ of them, unique by the database. */
export const newReference = () => newCode(4)
