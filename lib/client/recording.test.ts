import { screenOf, tokenOf } from '#lib/client/recording'
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

test('reads a token only from a hash of the exact format', () => {
  const token = 'a1'.repeat(25)
  expect(tokenOf(`#${token}`)).toBe(token)
  for (const hash of ['', '#', '#content', `#${token}?x`, `#${'a'.repeat(61)}`, `#${token.toUpperCase()}`])
    expect(tokenOf(hash)).toBeNull()
})

test('prefers a new link to an earlier recording', () => {
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
])('shows the error %s with the reason %s, also during a recording', (code, reason) => {
  expect(screenOf(null, recording, new ApiError(code))).toEqual({ at: 'rejected', reason })
})

test('without a connection, shows the recorder if the recording has loaded, and a failure otherwise', () => {
  const unavailable = new ApiError('UNAVAILABLE')
  expect(screenOf(null, recording, unavailable)).toEqual({ at: 'recording', recording })
  expect(screenOf(null, undefined, unavailable)).toEqual({ at: 'failed' })
})

test('shows whether a recording is done, cancelled or expired', () => {
  expect(screenOf(null, { ...recording, status: 'done' }, new ApiError('UNAUTHENTICATED'))).toEqual({ at: 'done' })
  expect(screenOf(null, { ...recording, status: 'cancelled' }, undefined)).toEqual({
    at: 'rejected',
    reason: 'CANCELLED',
  })
  expect(screenOf(null, { ...recording, status: 'expired' }, undefined)).toEqual({ at: 'rejected', reason: 'EXPIRED' })
})
