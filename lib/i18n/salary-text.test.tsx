import { renderHook } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import type { Salary } from '#lib/domain/money'
import { useCurrencyLegend, useSalaryText } from '#lib/i18n/salary-text'
import de from '#messages/de/enumerations'
import en from '#messages/en/enumerations'
import es from '#messages/es/enumerations'
import fr from '#messages/fr/enumerations'
import nl from '#messages/nl/enumerations'

const messages = { de, en, es, fr, nl }
type Language = keyof typeof messages

function renderIn<T>(locale: Language, hook: () => T): T {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={locale} messages={{ ENUMERATIONS: messages[locale] }} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  )
  return renderHook(hook, { wrapper }).result.current
}

const salary = (overrides: Partial<Salary> = {}): Salary => ({
  salary_min: 38_000,
  salary_max: 42_000,
  salary_currency: 1,
  pay_period: 'YEAR',
  ...overrides,
})
const payText = (locale: Language, overrides: Partial<Salary> = {}) =>
  renderIn(locale, useSalaryText)(salary(overrides))?.replace(/\s/g, ' ')

test.each([
  ['en', '€38,000–42,000 a year'],
  ['fr', '38 000–42 000 € par an'],
  ['de', '38.000–42.000 € pro Jahr'],
  ['es', '38.000-42.000 € al año'],
  ['nl', '€ 38.000-42.000 per jaar'],
] as const)('formats pay between two amounts with one currency sign in %s as %s', (locale, expected) => {
  expect(payText(locale)).toBe(expected)
})

test('gives both amounts of a range the same decimals', () => {
  expect(payText('en', { salary_min: 12.6, salary_max: 14, pay_period: 'HOUR' })).toBe('€12.60–14.00 an hour')
})

test('formats a range in browsers without formatRange', () => {
  const { formatRange } = Intl.NumberFormat.prototype
  Reflect.deleteProperty(Intl.NumberFormat.prototype, 'formatRange')
  try {
    expect(payText('en')).toBe('€38,000–42,000 a year')
  } finally {
    Intl.NumberFormat.prototype.formatRange = formatRange
  }
})

test('formats pay from, up to and of exactly an amount', () => {
  expect(payText('en', { salary_max: null })).toBe('From €38,000 a year')
  expect(payText('en', { salary_min: null })).toBe('Up to €42,000 a year')
  expect(payText('en', { salary_max: 38_000 })).toBe('€38,000 a year')
})

test('has no text without pay, and omits an unknown period', () => {
  expect(payText('en', { salary_min: null, salary_max: null })).toBeUndefined()
  expect(payText('en', { pay_period: null })).toBe('€38,000–42,000')
})

test.each([
  [1, 'in euros'],
  [2, 'in pounds'],
  [3, 'in dollars'],
  [4, 'in Swiss francs'],
  [5, 'in rubles'],
] as const)('the legend of currency %d is %s', (salary_currency, legend) => {
  expect(renderIn('en', useCurrencyLegend)({ salary_currency })).toBe(legend)
})

test.each(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const)(
  'pay by the %s has a different text in each of the five languages',
  (pay_period) => {
    const texts = (Object.keys(messages) as Language[]).map((locale) => payText(locale, { pay_period }))
    expect(new Set(texts).size).toBe(5)
  },
)
