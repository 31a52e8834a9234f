import type { Candidacy } from '#lib/domain/candidacy'
import { STAGES } from '#lib/domain/enumerations'
import { type FunnelState, type Screen, screenOf, screensOf, stepName, withoutView } from '#lib/domain/funnel-screen'
import { candidacy, card, question } from '#tests/support/samples'

const at = '2026-02-01T10:00:00Z'
const questions = [
  question('text', { id: 11, is_required: true }),
  question('text', { id: 12 }),
  question('number', { id: 13, range_max: 60 }),
]
const valid = { 11: 'Because', 12: null, 13: 7 }
const visit: FunnelState = {
  session: 'verified',
  candidacy: candidacy(),
  isStored: true,
  isMerging: false,
  stages: STAGES,
  questions,
  answers: {},
  wanted: null,
}
const VIDEO: Screen = { at: 'stage', stage: 'VIDEO' }
const PITCH: Screen = { at: 'stage', stage: 'PITCH' }
const RESUME: Screen = { at: 'stage', stage: 'RESUME' }
const atQuestion = (question_id: number): Screen => ({ at: 'stage', stage: 'SURVEY', question_id })
const seen = candidacy({ video_seen_at: at })
const answered = candidacy({ video_seen_at: at, answer_group: valid })
const full = candidacy({ video_seen_at: at, answer_group: valid, is_pitch_passed: true, resume_url: '/cv' })
const screen = (changes: Partial<FunnelState>) => screenOf({ ...visit, ...changes })
const stored = (current: Candidacy, changes: Partial<FunnelState> = {}) =>
  screen({ candidacy: current, answers: { ...current.answer_group, ...current.answer_draft }, ...changes })
/** A visitor without an application. */
const local = (current: Candidacy, changes: Partial<FunnelState> = {}) =>
  stored(current, { session: 'anonymous', isStored: false, ...changes })

test('is loading or unavailable while the session or the application is unknown', () => {
  expect(screen({ session: 'loading' })).toEqual({ at: 'loading' })
  expect(screen({ candidacy: 'loading' })).toEqual({ at: 'loading' })
  expect(screen({ candidacy: 'unavailable' })).toEqual({ at: 'unavailable' })
})

describe('a visitor without an account', () => {
  test('starts with the first stage, and goes through the questions', () => {
    expect(local(candidacy())).toEqual(VIDEO)
    expect(local(seen)).toEqual(atQuestion(11))
    expect(local(seen, { answers: { 11: 'Because' } })).toEqual(atQuestion(12))
  })

  test('is asked for an account before the first stage that uploads, whatever the URL says', () => {
    for (const wanted of [null, 'pitch', 'resume', 'review', 'account'])
      expect(local(answered, { wanted })).toEqual({ at: 'account' })
    expect(local(candidacy(), { stages: ['RESUME'], questions: [] })).toEqual({ at: 'account' })
  })

  test('can go back to the video and the questions', () => {
    expect(local(answered, { wanted: 'video' })).toEqual(VIDEO)
    expect(local(answered, { wanted: 'question-12' })).toEqual(atQuestion(12))
  })

  test('is asked for an account before the review if there is nothing to upload', () => {
    expect(local(full)).toEqual({ at: 'account' })
  })

  test('corrects a question that the company changed in the meantime first', () => {
    expect(local(answered, { answers: { ...valid, 13: 99 } })).toEqual(atQuestion(13))
  })
})

test('a signed-in candidate sees no account screen: the answers of the device are stored instead', () => {
  expect(local(answered, { session: 'verified' })).toEqual({ at: 'storing' })
  expect(local(seen, { session: 'verified' })).toEqual(atQuestion(11))
  expect(stored(answered, { isMerging: true })).toEqual({ at: 'storing' })
})

test('an unverified user accepts the terms in place of signing up', () => {
  expect(local(seen, { session: 'unverified' })).toEqual(atQuestion(11))
  for (const wanted of [null, 'account-signin'])
    expect(local(answered, { session: 'unverified', wanted })).toEqual({ at: 'verification' })
  expect(stored(seen, { session: 'unverified' })).toEqual({ at: 'verification' })
})

test('a session that ended leads to the sign-in, not to an empty application', () => {
  expect(local(candidacy(), { session: 'ended', wanted: 'question-12' })).toEqual({ at: 'account', mustSignIn: true })
})

test('shows the first incomplete stage, then the review, then the receipt', () => {
  expect(stored(candidacy())).toEqual(VIDEO)
  expect(stored(seen)).toEqual(atQuestion(11))
  expect(stored(answered)).toEqual(PITCH)
  expect(stored(candidacy({ ...answered, is_pitch_passed: true }))).toEqual(RESUME)
  expect(stored(full)).toEqual({ at: 'review' })
  expect(stored({ ...full, confirmed_at: at }, { wanted: 'question-11' })).toEqual({ at: 'receipt' })
})

test('opens what the URL says if it can be opened', () => {
  expect(stored(full, { wanted: 'question-12' })).toEqual(atQuestion(12))
  expect(stored(full, { wanted: 'resume' })).toEqual(RESUME)
  expect(stored(full, { wanted: 'review' })).toEqual({ at: 'review' })
  expect(stored(seen, { wanted: 'question-13' })).toEqual(atQuestion(13))
})

test.each(['pitch', 'review', 'receipt', 'account', 'question-99', 'question-', 'nonsense', ''])(
  'ignores the step %s if it cannot be opened',
  (wanted) => expect(stored(seen, { wanted })).toEqual(atQuestion(11)),
)

test('opens a screen within a step that can be opened', () => {
  expect(stored(answered, { wanted: 'pitch-write' })).toEqual({ ...PITCH, view: 'write' })
  expect(stored(full, { wanted: 'resume-photos' })).toEqual({ ...RESUME, view: 'photos' })
  expect(stored(seen, { wanted: 'pitch-write' })).toEqual(atQuestion(11))
  expect(stored(answered, { wanted: 'resume-write' })).toEqual(PITCH)
  expect(stored(full, { wanted: 'review-details' })).toEqual({ at: 'review', view: 'details' })
})

test('opens a form of the account screen, and gives its default form no name', () => {
  expect(local(answered, { wanted: 'account-forgotten' })).toEqual({ at: 'account', view: 'forgotten' })
  expect(local(answered, { wanted: 'account-nonsense' })).toEqual({ at: 'account' })
  expect(screen({ session: 'ended', wanted: 'account-signup' })).toEqual({
    at: 'account',
    mustSignIn: true,
    view: 'signup',
  })
  expect(stepName({ at: 'account', view: 'signin' })).toBe('account-signin')
  expect(stepName({ at: 'verification' })).toBe('account')
})

test.each(['pitch-nonsense', 'pitch-photos', 'pitch-write-nonsense', 'video-write', 'question-11-write'])(
  'opens the first screen of the step for %s, which does not exist',
  (wanted) => expect(stored(full, { wanted })).not.toHaveProperty('view'),
)

test('does not open a stage that the campaign does not have', () => {
  const stages = ['VIDEO', 'RESUME'] as const
  expect(stored(seen, { stages, questions: [], wanted: 'pitch' })).toEqual(RESUME)
})

test('continues after the last question that was shown, not at one that was left blank', () => {
  expect(stored(seen, { answers: { 11: 'Because', 12: null } })).toEqual(atQuestion(13))
})

test('changed answers open the review if they are valid, and otherwise their question', () => {
  expect(stored({ ...full, answer_draft: { ...valid, 13: 8 } })).toEqual({ at: 'review' })
  const invalid = { ...full, answer_draft: { ...valid, 13: 99 } }
  expect(stored(invalid, { wanted: 'review' })).toEqual(atQuestion(13))
  expect(stored(invalid, { wanted: 'video' })).toEqual(VIDEO)
})

test('changed answers from another device do not move the candidate away from the current stage', () => {
  expect(stored({ ...answered, answer_draft: { ...valid, 13: 99 } })).toEqual(PITCH)
})

describe('a job that asks for no CV', () => {
  const campaign = card({ resume_requirement: 'NOT_ASKED' })
  const ready = { ...answered, is_pitch_passed: true, campaign }

  test('has no screen for it', () => {
    expect(screensOf(STAGES, questions, campaign)).toEqual([VIDEO, ...questions.map(({ id }) => atQuestion(id)), PITCH])
    for (const wanted of [null, 'resume', 'review']) expect(stored(ready, { wanted })).toEqual({ at: 'review' })
    expect(stored(ready, { wanted: 'pitch' })).toEqual(PITCH)
  })

  test('asks for an account before the review', () => {
    const stages = ['SURVEY', 'RESUME'] as const
    for (const wanted of [null, 'resume', 'review'])
      expect(local({ ...answered, campaign }, { stages, wanted })).toEqual({ at: 'account' })
    expect(local({ ...answered, campaign }, { stages, session: 'verified' })).toEqual({ at: 'storing' })
    expect(local(candidacy({ campaign }), { stages: ['RESUME'], questions: [] })).toEqual({ at: 'account' })
  })
})

test('continues without an optional CV only after the candidate says so', () => {
  const optional = { ...answered, is_pitch_passed: true, campaign: card({ resume_requirement: 'OPTIONAL' }) }
  expect(stored(optional)).toEqual(RESUME)
  expect(stored({ ...optional, is_resume_passed: true })).toEqual({ at: 'review' })
  expect(stored({ ...optional, is_resume_passed: true }, { wanted: 'resume' })).toEqual(RESUME)
})

test('names each screen that has a URL', () => {
  const names = [
    ...screensOf(STAGES, questions, candidacy().campaign),
    { at: 'account' } as const,
    { at: 'review' } as const,
  ].map(stepName)
  expect(names).toEqual(['video', 'question-11', 'question-12', 'question-13', 'pitch', 'resume', 'account', 'review'])
  expect(stepName({ at: 'loading' })).toBeNull()
  expect(stepName({ at: 'stage', stage: 'PITCH', view: 'write' })).toBe('pitch-write')
})

test('removes the screen within a step from a name', () => {
  expect(['pitch-write', 'resume', 'question-11', 'review', null].map(withoutView)).toEqual([
    'pitch',
    'resume',
    'question-11',
    'review',
    null,
  ])
})
