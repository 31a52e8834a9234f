import { CURRENCIES, DEFAULT_CURRENCY, formatMoney, salaryShape } from '#lib/domain/money'
import { SalaryCurrency } from '#lib/domain/enumerations'

const salary = (salary_min: number | null, salary_max: number | null) =>
  ({ salary_min, salary_max, salary_currency: 1, pay_period: null }) as const

test.each([
  [1, 'EURO', 'EUR', '€'],
  [2, 'POUND', 'GBP', '£'],
  [3, 'DOLLAR', 'USD', '$'],
  [4, 'FRANC', 'CHF', 'CHF'],
  [5, 'RUBLE', 'RUB', '₽'],
] as const)('currency %i is the %s, %s, written %s', (id, name, code, symbol) => {
  expect(CURRENCIES[id]).toEqual({ name, code, symbol })
})

test('pay is in euros by default, and a sixth currency is invalid', () => {
  expect(DEFAULT_CURRENCY).toBe(1)
  expect(SalaryCurrency.safeParse(6).success).toBe(false)
  expect(SalaryCurrency.safeParse(0).success).toBe(false)
})

test.each([
  [null, null, null],
  [30_000, null, 'from'],
  [null, 40_000, 'upTo'],
  [30_000, 40_000, 'between'],
  [30_000, 30_000, 'exactly'],
  [0, null, 'from'],
])('pay from %j to %j has the shape %j', (min, max, shape) => {
  expect(salaryShape(salary(min, max))).toBe(shape)
})

const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  [38_000, 1, 'fr', '38 000 €'],
  [38_000, 1, 'en', '€38,000'],
  [38_000, 4, 'de', '38.000 CHF'],
  [12.5, 2, 'en', '£12.50'],
  [95_000, 5, 'nl', 'RUB 95.000'],
] as const)('formats %d in currency %i for %s as %s', (amount, currency, locale, words) => {
  expect(plain(formatMoney(amount, currency, locale))).toBe(words)
})
