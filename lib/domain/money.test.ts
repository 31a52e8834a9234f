import { CURRENCIES, formatMoney, formatPay, salaryShape } from '#lib/domain/money'
import { DEFAULT_CURRENCY, SalaryCurrency } from '#lib/domain/enumerations'

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
  expect(SalaryCurrency.parse(id)).toBe(id)
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
  [1250, 2, 'en', '£1,250'],
  [95_000, 5, 'nl', 'RUB 95.000'],
] as const)('formats %d in currency %i for %s as %s', (amount, currency, locale, expected) => {
  expect(plain(formatMoney(amount, currency, locale))).toBe(expected)
})

describe('pay', () => {
  const formatted = (min: number | null, max: number | null, pay_period: 'MONTH' | null = null) =>
    formatPay({ ...salary(min, max), pay_period }, 'en', (key, values) =>
      [key, ...Object.values(values ?? {})].join('|'),
    )

  test.each([
    [null, null, null],
    [30_000, null, 'PAY_SHAPE.from|€30,000||'],
    [null, 40_000, 'PAY_SHAPE.upTo||€40,000|'],
    [30_000, 40_000, 'PAY_SHAPE.between|€30,000|€40,000|€30,000–40,000'],
    [12.5, 14, 'PAY_SHAPE.between|€12.50|€14|€12.50–14.00'],
  ])('from %j to %j passes its amounts to the text', (min, max, text) => {
    expect(formatted(min, max)).toBe(text)
  })

  test('ends with its period', () => {
    expect(formatted(null, 40_000, 'MONTH')).toBe('PAY_SHAPE.upTo||€40,000| PAY_PERIOD.MONTH')
  })

  test('is a range in browsers without formatRange', () => {
    const { formatRange } = Intl.NumberFormat.prototype
    Object.assign(Intl.NumberFormat.prototype, { formatRange: undefined })
    try {
      expect(formatted(30_000, 40_000)).toBe('PAY_SHAPE.between|€30,000|€40,000|€30,000–40,000')
    } finally {
      Object.assign(Intl.NumberFormat.prototype, { formatRange })
    }
  })
})
