import { STAGES } from '#lib/domain/enumerations'
import { minutesFor, screenOf } from '#lib/domain/funnel'
import { campaign, candidacy, question } from '#tests/support/samples'

const at = '2026-02-01T10:00:00Z'
const visit = {
  session: 'verified',
  candidacy: candidacy(),
  stages: STAGES,
  reopened: null,
  hasDraftHere: false,
} as const

test('while it is not known who is there, or what they have done, nothing is shown', () => {
  expect(screenOf({ ...visit, session: 'loading' })).toEqual({ at: 'loading' })
  expect(screenOf({ ...visit, candidacy: 'loading' })).toEqual({ at: 'loading' })
  expect(screenOf({ ...visit, candidacy: 'unread' })).toEqual({ at: 'unread' })
})

test('the guards come first: an account, then its verification, then a candidacy', () => {
  expect(screenOf({ ...visit, session: 'anonymous' })).toEqual({ at: 'account' })
  expect(screenOf({ ...visit, session: 'unverified' })).toEqual({ at: 'verification' })
  expect(screenOf({ ...visit, candidacy: null })).toEqual({ at: 'start' })
})

test('the screen is the first stage that is not complete, then the review, then the receipt', () => {
  expect(screenOf(visit)).toEqual({ at: 'stage', stage: 'VIDEO' })
  expect(screenOf({ ...visit, candidacy: candidacy({ video_seen_at: at }) })).toEqual({ at: 'stage', stage: 'SURVEY' })
  const full = candidacy({ video_seen_at: at, answer_group: { 1: null }, is_pitch_passed: true, resume_url: '/cv' })
  expect(screenOf({ ...visit, candidacy: full })).toEqual({ at: 'review' })
  expect(screenOf({ ...visit, candidacy: { ...full, confirmed_at: at } })).toEqual({ at: 'receipt' })
})

test('a finished stage may be opened again until the application is confirmed', () => {
  const written = candidacy({ video_seen_at: at, answer_group: { 1: null } })
  expect(screenOf({ ...visit, candidacy: written, reopened: 'VIDEO' })).toEqual({ at: 'stage', stage: 'VIDEO' })
  expect(screenOf({ ...visit, candidacy: { ...written, confirmed_at: at }, reopened: 'VIDEO' })).toEqual({
    at: 'receipt',
  })
})

test('going back to a stage does not skip one, nor lead to a stage that the campaign has not', () => {
  expect(screenOf({ ...visit, reopened: 'RESUME' })).toEqual({ at: 'stage', stage: 'VIDEO' })
  const seen = candidacy({ video_seen_at: at })
  expect(screenOf({ ...visit, stages: ['VIDEO', 'RESUME'], candidacy: seen, reopened: 'PITCH' })).toEqual({
    at: 'stage',
    stage: 'RESUME',
  })
})

test('a finished survey with answers that it does not hold yet leads back to it, not past it', () => {
  const full = candidacy({ video_seen_at: at, answer_group: { 1: 'Old' }, is_pitch_passed: true, resume_url: '/cv' })
  const changed = { ...full, answer_draft: { 1: 'New' } }
  expect(screenOf({ ...visit, candidacy: changed })).toEqual({ at: 'stage', stage: 'SURVEY' })
  expect(screenOf({ ...visit, candidacy: full, hasDraftHere: true })).toEqual({ at: 'stage', stage: 'SURVEY' })
  expect(screenOf({ ...visit, candidacy: changed, reopened: 'VIDEO' })).toEqual({ at: 'stage', stage: 'VIDEO' })
  expect(screenOf({ ...visit, candidacy: { ...changed, confirmed_at: at } })).toEqual({ at: 'receipt' })
})

test('a correction that is made elsewhere tears nobody from the stage that they are at', () => {
  const changed = candidacy({ video_seen_at: at, answer_group: { 1: 'Old' }, answer_draft: { 1: 'New' } })
  expect(screenOf({ ...visit, candidacy: changed })).toEqual({ at: 'stage', stage: 'PITCH' })
})

test('answers that wait open no survey before its turn, nor one that the campaign has not', () => {
  const early = candidacy({ answer_draft: { 1: 'New' } })
  expect(screenOf({ ...visit, candidacy: early })).toEqual({ at: 'stage', stage: 'VIDEO' })
  expect(screenOf({ ...visit, stages: ['RESUME'], candidacy: early })).toEqual({ at: 'stage', stage: 'RESUME' })
})

test('minutes grow with what is asked, and are never below one', () => {
  const asks = (count: number) =>
    campaign({ survey: { id: 1, questions: Array.from({ length: count }, (_, id) => question('text', { id })) } })
  expect(minutesFor(['SURVEY'], asks(10))).toBe(5)
  expect(minutesFor(['SURVEY', 'RESUME'], asks(10))).toBe(6)
  expect(minutesFor(['SURVEY'], asks(1))).toBe(1)
  expect(minutesFor([], campaign())).toBe(1)
})
