import { foldText } from '#lib/domain/fold-text'
import { CURRENCIES, type Salary } from '#lib/domain/money'
import { DEFAULT_CURRENCY, type PayPeriod, SalaryCurrency } from '#lib/domain/enumerations'
import type { AddNote } from '#lib/funnel-api/features/feeds/sources/feed'

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

export const parsePayPeriod = (text: string): PayPeriod | null =>
  PERIODS.find(([, pattern]) => pattern.test(foldText(text)))?.[0] ?? null

/** Returns the wire number of a currency code, such as 1 for 'EUR'. Null for an unsupported currency. */
export const currencyOf = (code: string): SalaryCurrency | null => {
  const number = Object.entries(CURRENCIES).find(([, currency]) => currency.code === code.trim().toUpperCase())?.[0]
  return number ? SalaryCurrency.parse(Number(number)) : null
}

type PayRange = { min: number | null; max: number | null; code: string; period: PayPeriod | null }

/** Converts pay to the wire format. Invalid pay is omitted with a note, because no pay is better than wrong pay. */
export function payOf({ min, max, code, period }: PayRange, field: string, note: AddNote): Salary {
  const salary_currency = currencyOf(code)
  const omit = (reason: string) => {
    note(field, `${reason}; pay omitted`)
    return NO_PAY
  }
  if (min === null && max === null) return NO_PAY
  if (salary_currency === null) return omit(`'${code}' is not one of EUR, GBP, USD, CHF, RUB`)
  if ((min ?? 0) < 0 || (max ?? 0) < 0) return omit('an amount is negative')
  if (min !== null && max !== null && min > max) return omit('the minimum is greater than the maximum')
  return { salary_min: min, salary_max: max, salary_currency, pay_period: period }
}

/** The first match is used. Unsupported currencies come first, because some of their symbols contain '$'. */
const SYMBOLS: readonly [string, RegExp][] = [
  ['OTHER', /\b(?:CAD|AUD|NZD|SGD|HKD|JPY|SEK|NOK|DKK|PLN|CZK)\b|(?:CA|AU|A|C|NZ|S|HK)\$|¥/],
  ['EUR', /€|\bEUR(?:OS?)?\b/i],
  ['GBP', /£|\bGBP\b/i],
  ['CHF', /\bCHF\b|\bFr\./i],
  ['RUB', /₽|\bRUB\b/i],
  ['USD', /\$|\bUSD\b/i],
]
/** Groups: the whole units with thousands separators, the cents, and 'k' for thousands. */
const AMOUNT = /(\d{1,3}(?:[.,\s\u00A0\u202F'’]\d{3})+|(?<!\d)\d+)(?:[.,](\d{1,2}))?(?!\d)\s*(k\b)?/gi

/** Parses free text such as '€30,000 - €40,000 per year', '30 000 à 35 000 € par an' or '£25k–£30k'. */
export function parsePay(text: string | null | undefined, note: AddNote): Salary {
  const written = text?.trim() ?? ''
  const amounts = [...written.matchAll(AMOUNT)].map(([, whole, cents, kilo]) => ({
    amount: Number(`${whole!.replace(/\D/g, '')}.${cents ?? 0}`),
    isKilo: kilo !== undefined,
  }))
  if (amounts.length === 0) return NO_PAY
  const omit = (reason: string) => {
    note('salary', `'${written}' ${reason}; pay omitted`)
    return NO_PAY
  }
  const code = SYMBOLS.find(([, pattern]) => pattern.test(written))?.[0]
  if (amounts.length > 2) return omit('contains more than two amounts')
  if (code === undefined) return omit('has no currency')
  if (code === 'OTHER') return omit('has an unsupported currency')
  // In '25-30k', both amounts are thousands.
  const isKilo = amounts.some((amount) => amount.isKilo)
  const [first, second] = amounts.map(({ amount }) => amount * (isKilo && amount < 1000 ? 1000 : 1))
  const isUpTo = /up to|jusqu|bis\b|hasta|\btot\b|max/.test(foldText(written)) && second === undefined
  const isFrom = /from|a partir|des\b|\bab\b|desde|vanaf|\bmin/.test(foldText(written)) && second === undefined
  return payOf(
    { min: isUpTo ? null : first!, max: isFrom ? null : (second ?? first!), code, period: parsePayPeriod(written) },
    'salary',
    note,
  )
}
