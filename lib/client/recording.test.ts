import { screenOf, tokenIn } from '#lib/client/recording'
import { ApiError, type ErrorCode } from '#lib/contract/errors'
import type { Recording } from '#lib/domain/recording'

const recording: Recording = {
  candidacy_id: 1,
  pitch_id: 2,
  company: 'Levain',
  first_name: 'Zoé',
  job: 'Baker',
  lang: 'fr',
  question: null,
  recording_time: 60,
  tries: 3,
  tries_left: 3,
  status: 'opened',
}

test('reads a token only if the complete hash has its format', () => {
  const token = 'a1'.repeat(25)
  expect(tokenIn(`#${token}`)).toBe(token)
  for (const hash of ['', '#', '#content', `#${token}?x`, `#${'a'.repeat(61)}`, `#${token.toUpperCase()}`])
    expect(tokenIn(hash)).toBeNull()
})

test('prefers a new link to the state of an earlier one', () => {
  expect(screenOf('abc', { ...recording, status: 'done' }, undefined)).toEqual({ at: 'invited', token: 'abc' })
})

test.each<[ErrorCode, string]>([
  ['NOT_FOUND', 'UNKNOWN'],
  ['UNAUTHENTICATED', 'UNKNOWN'],
  ['CONFLICT', 'USED'],
  ['TOKEN_EXPIRED', 'EXPIRED'],
  ['GONE', 'CANCELLED'],
  ['ALREADY_CONFIRMED', 'CONFIRMED'],
  ['CAMPAIGN_CLOSED', 'CLOSED'],
])('shows %s as the screen %s, also during a recording', (code, why) => {
  expect(screenOf(null, recording, new ApiError(code))).toEqual({ at: 'refused', why })
})

test('keeps the recorder when the connection is lost', () => {
  const away = new ApiError('UNAVAILABLE')
  expect(screenOf(null, recording, away)).toEqual({ at: 'recording', recording })
  expect(screenOf(null, undefined, away)).toEqual({ at: 'failed' })
})

test('says how a recording ended', () => {
  expect(screenOf(null, { ...recording, status: 'done' }, new ApiError('UNAUTHENTICATED'))).toEqual({ at: 'done' })
  expect(screenOf(null, { ...recording, status: 'cancelled' }, undefined)).toEqual({ at: 'refused', why: 'CANCELLED' })
  expect(screenOf(null, { ...recording, status: 'expired' }, undefined)).toEqual({ at: 'refused', why: 'EXPIRED' })
})
