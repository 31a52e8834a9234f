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

test('shows nothing while the session or the candidacy is unknown', () => {
  expect(screenOf({ ...visit, session: 'loading' })).toEqual({ at: 'loading' })
  expect(screenOf({ ...visit, candidacy: 'loading' })).toEqual({ at: 'loading' })
  expect(screenOf({ ...visit, candidacy: 'unread' })).toEqual({ at: 'unread' })
})

test('the guards come first: account, verification, candidacy', () => {
  expect(screenOf({ ...visit, session: 'anonymous' })).toEqual({ at: 'account' })
  expect(screenOf({ ...visit, session: 'unverified' })).toEqual({ at: 'verification' })
  expect(screenOf({ ...visit, candidacy: null })).toEqual({ at: 'start' })
})

test('shows the first incomplete stage, then the review, then the receipt', () => {
  expect(screenOf(visit)).toEqual({ at: 'stage', stage: 'VIDEO' })
  expect(screenOf({ ...visit, candidacy: candidacy({ video_seen_at: at }) })).toEqual({ at: 'stage', stage: 'SURVEY' })
  const full = candidacy({ video_seen_at: at, answer_group: { 1: null }, is_pitch_passed: true, resume_url: '/cv' })
  expect(screenOf({ ...visit, candidacy: full })).toEqual({ at: 'review' })
  expect(screenOf({ ...visit, candidacy: { ...full, confirmed_at: at } })).toEqual({ at: 'receipt' })
})

test('a finished stage can be reopened until submission', () => {
  const written = candidacy({ video_seen_at: at, answer_group: { 1: null } })
  expect(screenOf({ ...visit, candidacy: written, reopened: 'VIDEO' })).toEqual({ at: 'stage', stage: 'VIDEO' })
  expect(screenOf({ ...visit, candidacy: { ...written, confirmed_at: at }, reopened: 'VIDEO' })).toEqual({
    at: 'receipt',
  })
})

test('reopening does not skip a stage and does not open one that the campaign does not have', () => {
  expect(screenOf({ ...visit, reopened: 'RESUME' })).toEqual({ at: 'stage', stage: 'VIDEO' })
  const seen = candidacy({ video_seen_at: at })
  expect(screenOf({ ...visit, stages: ['VIDEO', 'RESUME'], candidacy: seen, reopened: 'PITCH' })).toEqual({
    at: 'stage',
    stage: 'RESUME',
  })
})

test('a finished survey with unsent changes leads back to the survey', () => {
  const full = candidacy({ video_seen_at: at, answer_group: { 1: 'Old' }, is_pitch_passed: true, resume_url: '/cv' })
  const changed = { ...full, answer_draft: { 1: 'New' } }
  expect(screenOf({ ...visit, candidacy: changed })).toEqual({ at: 'stage', stage: 'SURVEY' })
  expect(screenOf({ ...visit, candidacy: full, hasDraftHere: true })).toEqual({ at: 'stage', stage: 'SURVEY' })
  expect(screenOf({ ...visit, candidacy: changed, reopened: 'VIDEO' })).toEqual({ at: 'stage', stage: 'VIDEO' })
  expect(screenOf({ ...visit, candidacy: { ...changed, confirmed_at: at } })).toEqual({ at: 'receipt' })
})

test('changed answers from another device do not move the candidate away from the current stage', () => {
  const changed = candidacy({ video_seen_at: at, answer_group: { 1: 'Old' }, answer_draft: { 1: 'New' } })
  expect(screenOf({ ...visit, candidacy: changed })).toEqual({ at: 'stage', stage: 'PITCH' })
})

test('draft answers do not open a survey early, nor one that the campaign does not have', () => {
  const early = candidacy({ answer_draft: { 1: 'New' } })
  expect(screenOf({ ...visit, candidacy: early })).toEqual({ at: 'stage', stage: 'VIDEO' })
  expect(screenOf({ ...visit, stages: ['RESUME'], candidacy: early })).toEqual({ at: 'stage', stage: 'RESUME' })
})

test('the estimate grows with the number of questions and is at least one minute', () => {
  const withQuestions = (count: number) =>
    campaign({ survey: { id: 1, questions: Array.from({ length: count }, (_, id) => question('text', { id })) } })
  expect(minutesFor(['SURVEY'], withQuestions(10))).toBe(5)
  expect(minutesFor(['SURVEY', 'RESUME'], withQuestions(10))).toBe(6)
  expect(minutesFor(['SURVEY'], withQuestions(1))).toBe(1)
  expect(minutesFor([], campaign())).toBe(1)
})

test('each stage takes its own time: the pitch as long as its recording, and twice', () => {
  const pitch = { id: 1, is_video_enabled: true, is_from_youtube: false, is_optional: true, autoplay: false, tries: 3 }
  const withPitch = (recording_time: number) =>
    campaign({ pitch: { ...pitch, recording_time, question: null, video_url: null } })
  expect(minutesFor(['PITCH'], withPitch(300))).toBe(11)
  expect(minutesFor(['PITCH'], withPitch(60))).toBe(3)
  expect(minutesFor(['PITCH'], campaign())).toBe(3)
  // 75 seconds for the video, and none for a survey that does not exist.
  expect(minutesFor(['VIDEO', 'RESUME', 'SURVEY'], campaign())).toBe(2)
  expect(minutesFor(['VIDEO', 'VIDEO'], campaign())).toBe(3)
})
