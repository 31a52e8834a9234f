import { currencyOf, parsePay, parsePayPeriod, payOf } from '#lib/funnel-api/features/feeds/sources/pay'

const pay = (
  salary_min: number | null,
  salary_max: number | null,
  salary_currency: number,
  pay_period: string | null,
) => ({
  salary_min,
  salary_max,
  salary_currency,
  pay_period,
})
const noop = () => undefined

describe('pay as free text', () => {
  test.each([
    ['€30,000 - €40,000 per year', pay(30000, 40000, 1, 'YEAR')],
    ['30 000 € à 35 000 € par an', pay(30000, 35000, 1, 'YEAR')],
    ['35.000 € brutto/Jahr', pay(35000, 35000, 1, 'YEAR')],
    ["CHF 95'000–110'000", pay(95000, 110000, 4, null)],
    ['£25k–£30k a year', pay(25000, 30000, 2, 'YEAR')],
    ['25-30k EUR', pay(25000, 30000, 1, null)],
    ['$20.50 per hour', pay(20.5, 20.5, 3, 'HOUR')],
    ['14,50 € / uur', pay(14.5, 14.5, 1, 'HOUR')],
    ['From €2,100 a month', pay(2100, null, 1, 'MONTH')],
    ['Up to £300 a day', pay(null, 300, 2, 'DAY')],
    ['Hasta 1.800 € al mes', pay(null, 1800, 1, 'MONTH')],
    ['1000 € ou 1k €', pay(1000, 1000, 1, null)],
    ['max 999,5 EUR', pay(null, 999.5, 1, null)],
    ['€2 to max €3', pay(2, 3, 1, null)],
    ['from €2 to €3', pay(2, 3, 1, null)],
    ['₽ 90 000', pay(90000, 90000, 5, null)],
    ['500 $ hebdomadaire, par semaine', pay(500, 500, 3, 'WEEK')],
  ])('%s', (written, expected) => {
    expect(parsePay(written, noop)).toEqual(expected)
  })

  test.each([
    ['30000 - 40000', /has no currency/],
    ['CA$60,000', /has an unsupported currency/],
    ['C$ 50,000', /^'C\$ 50,000' has an unsupported currency/],
    ['SEK 420 000', /has an unsupported currency/],
    ['€40,000 - €30,000', /minimum is greater/],
    ['€1 or €2 or €3', /more than two/],
  ])('omits %s and reports it', (written, reason) => {
    const notes: string[] = []
    expect(parsePay(written, (_field, message) => notes.push(message))).toEqual(pay(null, null, 1, null))
    expect(notes).toEqual([expect.stringMatching(reason)])
  })

  test('ignores text without an amount and adds no note', () => {
    const note = jest.fn()
    expect(parsePay('nach Vereinbarung', note)).toEqual(pay(null, null, 1, null))
    expect(parsePay(null, note)).toEqual(pay(null, null, 1, null))
    expect(note).not.toHaveBeenCalled()
  })
})

test.each([
  ['EUR', 1],
  [' gbp ', 2],
  ['Usd', 3],
  ['CHF', 4],
  ['RUB', 5],
  ['SEK', null],
  ['', null],
])('finds the currency %j: %j', (code, currency) => {
  expect(currencyOf(code)).toBe(currency)
})

test.each([
  ['per hour', 'HOUR'],
  ['am Tag', 'DAY'],
  ['pro Woche', 'WEEK'],
  ['Mensual', 'MONTH'],
  ['p.a.', 'YEAR'],
  ['once', null],
])('finds the pay period of %j: %j', (text, period) => {
  expect(parsePayPeriod(text)).toBe(period)
})

test.each([
  [{ min: 0, max: 0 }, true, 0],
  [{ min: 5, max: 5 }, true, 0],
  [{ min: null, max: 5 }, true, 0],
  [{ min: 5, max: null }, true, 0],
  [{ min: null, max: null }, false, 0],
  [{ min: 6, max: 5 }, false, 1],
  [{ min: -1, max: 5 }, false, 1],
  [{ min: -2, max: -1 }, false, 1],
  [{ min: null, max: -1 }, false, 1],
])('uses the pay %j: %j', (range, isUsed, notes) => {
  const note = jest.fn()
  const { min, max } = range
  const used = pay(min, max, 2, 'YEAR')
  const result = payOf({ ...range, code: 'GBP', period: 'YEAR' }, 'pay', note)
  expect(result).toEqual(isUsed ? used : pay(null, null, 1, null))
  expect(note).toHaveBeenCalledTimes(notes)
})
