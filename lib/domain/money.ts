import type { PayPeriod, SalaryCurrency } from '#lib/domain/enumerations'

/** Salary currencies of §3. The wire value is the number. */
export const CURRENCIES = {
  1: { name: 'EURO', code: 'EUR', symbol: '€' },
  2: { name: 'POUND', code: 'GBP', symbol: '£' },
  3: { name: 'DOLLAR', code: 'USD', symbol: '$' },
  4: { name: 'FRANC', code: 'CHF', symbol: 'CHF' },
  5: { name: 'RUBLE', code: 'RUB', symbol: '₽' },
} as const

export type Salary = {
  salary_min: number | null
  salary_max: number | null
  salary_currency: SalaryCurrency
  pay_period: PayPeriod | null
}

/** Returns which text a salary needs. Null without pay. */
export function salaryShape({ salary_min, salary_max }: Salary) {
  if (salary_min === null && salary_max === null) return null
  if (salary_min === null) return 'upTo'
  if (salary_max === null) return 'from'
  return salary_min === salary_max ? 'exactly' : 'between'
}

/** Formats pay with the texts of `enumerations.json`. Null without pay. */
export function formatPay(
  salary: Salary,
  locale: string,
  t: (
    key: `PAY_SHAPE.${NonNullable<ReturnType<typeof salaryShape>>}` | `PAY_PERIOD.${PayPeriod}`,
    values?: { min: string; max: string; range: string },
  ) => string,
): string | null {
  const shape = salaryShape(salary)
  if (shape === null) return null
  const money = (amount: number | null) => (amount === null ? '' : formatMoney(amount, salary.salary_currency, locale))
  const { salary_min: min, salary_max: max } = salary
  const range = min === null || max === null ? '' : formatRange(min, max, salary.salary_currency, locale)
  const pay = t(`PAY_SHAPE.${shape}`, { min: money(min), max: money(max), range })
  return salary.pay_period ? `${pay} ${t(`PAY_PERIOD.${salary.pay_period}`)}` : pay
}

/** Formats an amount for the locale, for example '38 000 €' or '€38,000'. */
export const formatMoney = (amount: number, currency: SalaryCurrency, locale: string) =>
  moneyFormat([amount], currency, locale).format(amount)

/** Formats two amounts with one currency sign: '38 000–42 000 €'. Intl's `formatRange` repeats the sign in English. */
function formatRange(min: number, max: number, currency: SalaryCurrency, locale: string) {
  const parts = moneyFormat([min, max], currency, locale).formatToParts(max)
  const textOf = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('')
  const isDigits = ({ type }: Intl.NumberFormatPart) => type === 'integer' || type === 'fraction'
  const fractionDigits = parts.find(({ type }) => type === 'fraction')?.value.length ?? 0
  // Firefox before 116 has no formatRange.
  const numbers: Pick<Intl.NumberFormat, 'format'> & { formatRange?: Intl.NumberFormat['formatRange'] } =
    new Intl.NumberFormat(locale, { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits })
  const range = numbers.formatRange?.(min, max) ?? `${numbers.format(min)}–${numbers.format(max)}`
  return textOf(0, parts.findIndex(isDigits)) + range + textOf(parts.findLastIndex(isDigits) + 1)
}

const moneyFormat = (amounts: number[], currency: SalaryCurrency, locale: string) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: CURRENCIES[currency].code,
    maximumFractionDigits: amounts.every(Number.isInteger) ? 0 : 2,
  })
