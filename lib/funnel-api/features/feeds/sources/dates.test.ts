import { execFileSync } from 'node:child_process'
import { parseDate, parseTimestamp } from '#lib/funnel-api/features/feeds/sources/dates'

test.each([
  ['2027-03-31', '2027-03-31'],
  ['2027-03-31T23:59:59+02:00', '2027-03-31'],
  ['Wed, 31 Mar 2027 23:59:59 GMT', '2027-03-31'],
  ['1 April 2027', '2027-04-01'],
  ['2027-02-31', null],
  ['31 Dec 20276', null],
  ['131 Dec 2027', null],
  ['20276-12-31', null],
  ['2027-12-311', null],
  ['2027-13-01', null],
  ['31 Foo 2027', null],
  ['', null],
  [undefined, null],
  ['soon', null],
  [null, null],
])('reads the date of %s as %s', (text, day) => {
  expect(parseDate(text)).toBe(day)
})

test.each([
  ['2026-10-05T09:12:44-04:00', '2026-10-05T13:12:44.000Z'],
  ['Fri, 06 Nov 2026 08:30:00 GMT', '2026-11-06T08:30:00.000Z'],
  ['2026-10-20 08:00:00', '2026-10-20T08:00:00.000Z'],
  ['2026-10-20', '2026-10-20T00:00:00.000Z'],
  ['soon', null],
  ['31 Dec 20226', null],
  ['+020226-12-31T00:00:00Z', null],
  ['-000001-12-31T00:00:00Z', null],
  ['0000-01-01T00:00:00+01:00', null],
  [undefined, null],
])('reads the timestamp of %s as %s', (text, timestamp) => {
  expect(parseTimestamp(text)).toBe(timestamp)
})

test('reads timestamps without a time zone as UTC on a server in another time zone', () => {
  const texts = {
    'Fri, 06 Nov 2026 08:30:00': '2026-11-06T08:30:00.000Z',
    '6 Nov 2026 08:30': '2026-11-06T08:30:00.000Z',
    '06 November 2026': '2026-11-06T00:00:00.000Z',
    '2026-11-06 08:30:00': '2026-11-06T08:30:00.000Z',
    'Fri, 06 Nov 2026 08:30:00 +0200': '2026-11-06T06:30:00.000Z',
    'Fri, 06 Nov 2026 08:30:00 EST': '2026-11-06T13:30:00.000Z',
  }
  const script = `import { parseTimestamp } from '#lib/funnel-api/features/feeds/sources/dates'
    console.log(JSON.stringify(${JSON.stringify(Object.keys(texts))}.map(parseTimestamp)))`
  // The time zone cannot be changed within a thread.
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: 'America/New_York' },
    encoding: 'utf8',
  })
  expect(JSON.parse(output)).toEqual(Object.values(texts))
})

test.each(['Jan', 'February', 'Mar', 'apr', 'MAY', 'June', 'Jul', 'Aug', 'September', 'Oct', 'Nov', 'December'])(
  'reads the month %s',
  (month) => {
    const number = new Date(`1 ${month} 2027 UTC`).getUTCMonth() + 1
    expect(parseDate(`9 ${month} 2027`)).toBe(`2027-${String(number).padStart(2, '0')}-09`)
  },
)
