import { currentStage, isComplete, isReachable, stagesOf } from '#lib/domain/candidacy'
import { STAGES } from '#lib/domain/enumerations'
import { campaign, candidacy, card, question, record } from '#tests/support/samples'

const seen = '2026-02-01T10:00:00Z'

test.each([
  ['VIDEO', 'the video was seen', { video_seen_at: seen }],
  ['SURVEY', 'the answer group is not empty', { answer_group: { 1: null } }],
  ['PITCH', 'a video answer exists', { record }],
  ['PITCH', 'an audio answer exists', { record: { ...record, kind: 'audio' } }],
  ['PITCH', 'a written answer exists', { record: { ...record, kind: 'text', text: 'Rye' } }],
  ['PITCH', 'another way was requested', { record: { ...record, kind: 'request', text: 'Call me' } }],
  ['PITCH', 'an optional pitch was skipped', { is_pitch_passed: true }],
  ['RESUME', 'a CV is attached', { resume_url: '/fs/cdn/cv' }],
] as const)('%s is complete when %s, and no other stage is', (stage, _, given) => {
  expect(STAGES.filter((each) => isComplete(each, candidacy(given)))).toEqual([stage])
})

test('no stage of a new candidacy is complete, and an empty answer group completes no survey', () => {
  expect(STAGES.filter((stage) => isComplete(stage, candidacy()))).toEqual([])
  expect(isComplete('SURVEY', candidacy({ answer_group: {} }))).toBe(false)
})

const survey = { id: 1, questions: [question('text')] }
const pitch = {
  id: 1,
  autoplay: false,
  is_video_enabled: true,
  is_from_youtube: false,
  is_optional: true,
  question: null,
  recording_time: 60,
  tries: 3,
  video_url: null,
  video_text: null,
  easy_read: null,
  sign_language_url: null,
  sign_language_text: null,
}

test('sorts the stages of a campaign in the order of the funnel', () => {
  const { stages } = campaign({ stages: ['RESUME', 'PITCH', 'SURVEY', 'VIDEO'] })
  expect(stagesOf({ stages, video: '/film.mp4', survey, pitch })).toEqual(['VIDEO', 'SURVEY', 'PITCH', 'RESUME'])
})

test('a stage without its video, questions or pitch is skipped, and the CV is always a stage', () => {
  expect(stagesOf(campaign({ stages: ['VIDEO', 'SURVEY', 'PITCH'] }))).toEqual(['RESUME'])
  expect(stagesOf(campaign({ stages: ['SURVEY'], survey: { id: 1, questions: [] } }))).toEqual(['RESUME'])
  expect(stagesOf(campaign({ stages: ['PITCH'], pitch: { ...pitch, is_video_enabled: false } }))).toEqual(['RESUME'])
})

test('a video or questions without a listed stage add no stage', () => {
  expect(stagesOf(campaign({ stages: ['RESUME'], video: '/film.mp4', survey, pitch }))).toEqual(['RESUME'])
})

test('the current stage is the first incomplete one, or null', () => {
  expect(currentStage(STAGES, candidacy())).toBe('VIDEO')
  expect(currentStage(STAGES, candidacy({ video_seen_at: seen, record, resume_url: '/cv' }))).toBe('SURVEY')
  expect(currentStage(['RESUME'], candidacy({ resume_url: '/cv' }))).toBeNull()
})

test('a stage opens once all stages before it are complete', () => {
  const open = (given: Parameters<typeof candidacy>[0]) =>
    STAGES.filter((stage) => isReachable(stage, STAGES, candidacy(given)))
  expect(open({})).toEqual(['VIDEO'])
  expect(open({ video_seen_at: seen })).toEqual(['VIDEO', 'SURVEY'])
  expect(open({ video_seen_at: seen, answer_group: { 1: 'Yes' } })).toEqual(['VIDEO', 'SURVEY', 'PITCH'])
  expect(open({ resume_url: '/cv' })).toEqual(['VIDEO'])
})

test('no stage opens after submission, nor one that the campaign does not have', () => {
  const done = candidacy({ video_seen_at: seen, answer_group: { 1: 'Yes' }, record, resume_url: '/cv' })
  expect(STAGES.filter((stage) => isReachable(stage, STAGES, { ...done, confirmed_at: seen }))).toEqual([])
  expect(isReachable('PITCH', ['VIDEO', 'RESUME'], done)).toBe(false)
})

test.each([
  ['REQUIRED', false, false],
  ['REQUIRED', true, false],
  ['OPTIONAL', false, false],
  ['OPTIONAL', true, true],
  ['NOT_ASKED', false, true],
] as const)(
  'with a CV that is %s, RESUME without one (skipped: %p) is complete: %p',
  (requirement, isPassed, expected) => {
    const given = { campaign: card({ resume_requirement: requirement }), is_resume_passed: isPassed }
    expect(isComplete('RESUME', candidacy(given))).toBe(expected)
    expect(isComplete('RESUME', candidacy({ ...given, resume_url: '/cv' }))).toBe(true)
  },
)

test('an infected video answer completes no pitch', () => {
  expect(isComplete('PITCH', candidacy({ record: { ...record, scan_status: 'infected' } }))).toBe(false)
  expect(isComplete('PITCH', candidacy({ record: { ...record, scan_status: 'pending' } }))).toBe(true)
})
