import { foldText } from '#lib/domain/fold-text'

/** The most frequent passwords in the languages of the site. Most are without the digits and symbols around them. */
const WORDS = new Set(
  `password passwort motdepasse wachtwoord contrasena passw0rd p@ssword p@ssw0rd qwerty qwertyuiop azerty azertyuiop
  qwertz qwertzuiop asdfghjkl qsdfghjklm zxcvbnm wxcvbn iloveyou jetaime ichliebedich tequiero ikhouvanjou letmein
  welcome willkommen bienvenue bienvenido welkom welkom01 admin administrator administrateur administrador root test
  football fussball voetbal futbol baseball basketball superman batman starwars pokemon princess princesse prinzessin
  princesa sunshine soleil sonnenschein shadow master monkey dragon michael jordan jennifer charlie nicolas alexandre
  marseille liverpool chelsea arsenal barcelona realmadrid computer internet samsung hello bonjour hallo hola secret
  geheim secreto doudou chouchou loulou coucou schatz schatzi chocolat chocolate whatever trustno1 freedom access
  login qazwsx changeme changemoi default google facebook linkedin summer winter spring autumn sommer herbst`.split(
    /\s+/,
  ),
)
const SEQUENCES = ['01234567890123456789', '98765432109876543210', 'abcdefghijklmnopqrstuvwxyz', '1q2w3e4r5t6y7u8i9o0p']
/** Shorter names are part of many good passwords. */
const MIN_PERSONAL = 4

/** Returns the letters and digits of a text, in lower case and without accents. */
const lettersAndDigits = (text: string) => foldText(text).replace(/[^\p{L}\d]/gu, '')
const reversed = (text: string) => [...text].toReversed().join('')
const fromFirstLetter = (text: string) => text.replace(/^[^\p{L}]+/u, '')
/** Removes digits and symbols at the start and the end. */
const trimToLetters = (text: string) => reversed(fromFirstLetter(reversed(fromFirstLetter(text))))
const isRepeated = (text: string) => /^(.{1,4})\1+$/u.test(text)

/**
 * Whether a password is among the first that an attacker tries: frequent ones, sequences, repetitions, and the user's
 * own name or email address, each also with digits or symbols around it (NIST SP 800-63B, 3.1.1.2). A password of only
 * symbols counts as common too.
 */
export function isCommonPassword(password: string, personal: readonly string[]): boolean {
  const typed = foldText(password)
  const whole = lettersAndDigits(password)
  const core = lettersAndDigits(trimToLetters(typed))
  if (WORDS.has(trimToLetters(typed)) || WORDS.has(core) || WORDS.has(whole)) return true
  if (whole === '' || isRepeated(whole) || SEQUENCES.some((sequence) => sequence.includes(whole))) return true
  const names = personal.map(lettersAndDigits).filter(({ length }) => length >= MIN_PERSONAL)
  const cores = names.map((name) => lettersAndDigits(trimToLetters(name))).filter((name) => name !== '')
  return [...names, ...cores].some((name) => name === whole || name === core)
}
