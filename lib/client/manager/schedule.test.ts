/** @jest-environment node */
import {
  fromLocalInput,
  scheduleBounds,
  scheduledTime,
  suggestedTimes,
  toLocalInput,
} from '#lib/client/manager/schedule'

describe('the scheduled time of a status change', () => {
  test('is suggested for mornings of working days, without duplicates', () => {
    const thursday = new Date(2026, 10, 26, 17, 20)
    expect(suggestedTimes(thursday).map(toLocalInput)).toEqual([
      '2026-11-27T09:00',
      '2026-11-30T09:00',
      '2026-12-03T09:00',
    ])
    const friday = new Date(2026, 10, 27, 17, 20)
    expect(suggestedTimes(friday).map(toLocalInput)).toEqual(['2026-11-30T09:00', '2026-12-04T09:00'])
  })
  test('is a local time', () => {
    expect(fromLocalInput(toLocalInput(new Date(2026, 10, 25, 9, 5)))).toBe(new Date(2026, 10, 25, 9, 5).toISOString())
    expect(fromLocalInput('')).toBeNull()
    expect(fromLocalInput('tomorrow')).toBeNull()
  })
  test('is within the allowed days', () => {
    expect(scheduleBounds(new Date(2026, 10, 25, 9, 5))).toEqual({ min: '2026-11-25T09:05', max: '2027-02-22T09:05' })
  })
  test.each([
    ['2026-11-25T09:04', false],
    ['2026-11-25T09:05', true],
    ['2027-02-22T09:05', true],
    ['2027-02-22T09:06', false],
    ['', false],
  ])('%s is accepted: %s', (text, isAccepted) => {
    expect(scheduledTime(text, new Date(2026, 10, 25, 9, 5)) !== null).toBe(isAccepted)
  })
})
