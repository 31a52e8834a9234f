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

test('a token is what stands behind the #, whole and in the one form that there is', () => {
  const token = 'a1'.repeat(25)
  expect(tokenIn(`#${token}`)).toBe(token)
  for (const hash of ['', '#', '#content', `#${token}?x`, `#${'a'.repeat(61)}`, `#${token.toUpperCase()}`])
    expect(tokenIn(hash)).toBeNull()
})

test('a new link comes before whatever the phone did with an earlier one', () => {
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
])('%s is the screen %s, in the middle of a recording too', (code, why) => {
  expect(screenOf(null, recording, new ApiError(code))).toEqual({ at: 'refused', why })
})

test('a connection that is away takes no recorder away', () => {
  const away = new ApiError('UNAVAILABLE')
  expect(screenOf(null, recording, away)).toEqual({ at: 'recording', recording })
  expect(screenOf(null, undefined, away)).toEqual({ at: 'failed' })
})

test('what has ended says how', () => {
  expect(screenOf(null, { ...recording, status: 'done' }, new ApiError('UNAUTHENTICATED'))).toEqual({ at: 'done' })
  expect(screenOf(null, { ...recording, status: 'cancelled' }, undefined)).toEqual({ at: 'refused', why: 'CANCELLED' })
  expect(screenOf(null, { ...recording, status: 'expired' }, undefined)).toEqual({ at: 'refused', why: 'EXPIRED' })
})
