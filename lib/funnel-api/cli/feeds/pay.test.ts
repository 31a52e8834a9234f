import { payIn } from '#lib/funnel-api/cli/feeds/pay'

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
const nothing = () => undefined

describe('pay as people write it', () => {
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
    ['500 $ hebdomadaire, par semaine', pay(500, 500, 3, 'WEEK')],
  ])('%s', (written, expected) => {
    expect(payIn(written, nothing)).toEqual(expected)
  })

  test.each([
    ['30000 - 40000', /names no currency/],
    ['CA$60,000', /none of EUR/],
    ['SEK 420 000', /none of EUR/],
    ['€40,000 - €30,000', /lowest amount is above/],
    ['€1 or €2 or €3', /more than two/],
  ])('%s is left out, and that is said', (written, why) => {
    const notes: string[] = []
    expect(payIn(written, (_field, message) => notes.push(message))).toEqual(pay(null, null, 1, null))
    expect(notes).toEqual([expect.stringMatching(why)])
  })

  test('words without an amount are no pay, and nothing to tell of', () => {
    const note = jest.fn()
    expect(payIn('nach Vereinbarung', note)).toEqual(pay(null, null, 1, null))
    expect(payIn(null, note)).toEqual(pay(null, null, 1, null))
    expect(note).not.toHaveBeenCalled()
  })
})
