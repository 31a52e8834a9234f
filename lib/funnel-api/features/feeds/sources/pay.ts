import { folded } from '#lib/domain/words'
import { CURRENCIES, DEFAULT_CURRENCY, type Salary } from '#lib/domain/money'
import { type PayPeriod, SalaryCurrency } from '#lib/domain/enumerations'
import type { Note } from '#lib/funnel-api/cli/feeds/feed'

export const NO_PAY: Salary = {
  salary_min: null,
  salary_max: null,
  salary_currency: DEFAULT_CURRENCY,
  pay_period: null,
}

const PERIODS: readonly [PayPeriod, RegExp][] = [
  ['HOUR', /hour|\bhr\b|heure|stunde|uur|\bhora|\/\s*h\b/],
  ['DAY', /\bda(?:y|ily)|jour|\btag\b|taglich|\bdag\b|\bdia\b/],
  ['WEEK', /week|semaine|woche|semana/],
  ['MONTH', /month|mois|mensuel|monat|maand|\bmes\b|mensual/],
  ['YEAR', /year|annu|annum|\bp\.?a\b|\ban\b|jahr|jaar|\bano|\banual/],
]

export const periodIn = (words: string): PayPeriod | null =>
  PERIODS.find(([, pattern]) => pattern.test(folded(words)))?.[0] ?? null

/** 'EUR' gives 1; a code that is none of the five gives null. */
export const currencyOf = (code: string): SalaryCurrency | null => {
  const number = Object.entries(CURRENCIES).find(([, currency]) => currency.code === code.trim().toUpperCase())?.[0]
  return number ? SalaryCurrency.parse(Number(number)) : null
}

type Offer = { min: number | null; max: number | null; code: string; period: PayPeriod | null }

/** Pay as the wire has it; what cannot be said right is left out and noted: no pay is better than a wrong one. */
export function payOf({ min, max, code, period }: Offer, field: string, note: Note): Salary {
  const salary_currency = currencyOf(code)
  const leaveOut = (why: string) => (note(field, `${why}; the pay is left out`), NO_PAY)
  if (min === null && max === null) return NO_PAY
  if (salary_currency === null) return leaveOut(`'${code}' is none of EUR, GBP, USD, CHF, RUB`)
  if ((min ?? 0) < 0 || (max ?? 0) < 0) return leaveOut('an amount is below zero')
  if (min !== null && max !== null && min > max) return leaveOut('the lowest amount is above the highest')
  return { salary_min: min, salary_max: max, salary_currency, pay_period: period }
}

const SYMBOLS: readonly [string, RegExp][] = [
  ['OTHER', /\b(?:CAD|AUD|NZD|SGD|HKD|JPY|SEK|NOK|DKK|PLN|CZK)\b|(?:CA|AU|A|C|NZ|S|HK)\$|¥/],
  ['EUR', /€|\bEUR(?:OS?)?\b/i],
  ['GBP', /£|\bGBP\b/i],
  ['CHF', /\bCHF\b|\bFr\./i],
  ['RUB', /₽|\bRUB\b/i],
  ['USD', /\$|\bUSD\b/i],
]
const AMOUNT = /(\d{1,3}(?:[.,\s\u00A0\u202F'’]\d{3})+|(?<!\d)\d+)(?:[.,](\d{1,2}))?(?!\d)\s*(k\b)?/gi

/** Pay written as people write it: '€30,000 - €40,000 per year', '30 000 à 35 000 € par an', '£25k–£30k', '$20.50 an hour'. */
export function payIn(text: string | null | undefined, note: Note): Salary {
  const written = text?.trim() ?? ''
  const amounts = [...written.matchAll(AMOUNT)].map(([, whole, cents, kilo]) => ({
    amount: Number(`${whole!.replace(/\D/g, '')}.${cents ?? 0}`),
    isKilo: kilo !== undefined,
  }))
  if (amounts.length === 0) return NO_PAY
  const leaveOut = (why: string) => (note('salary', `'${written}' ${why}; the pay is left out`), NO_PAY)
  const code = SYMBOLS.find(([, pattern]) => pattern.test(written))?.[0]
  if (amounts.length > 2) return leaveOut('holds more than two amounts')
  if (code === undefined) return leaveOut('names no currency')
  // '25-30k' means thousands twice.
  const isKilo = amounts.some((one) => one.isKilo)
  const [first, second] = amounts.map(({ amount }) => amount * (isKilo && amount < 1000 ? 1000 : 1))
  const isUpTo = /up to|jusqu|bis\b|hasta|\btot\b|max/.test(folded(written)) && second === undefined
  const isFrom = /from|a partir|des\b|\bab\b|desde|vanaf|\bmin/.test(folded(written)) && second === undefined
  return payOf(
    { min: isUpTo ? null : first!, max: isFrom ? null : (second ?? first!), code, period: periodIn(written) },
    'salary',
    note,
  )
}
