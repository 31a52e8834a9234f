import { minutesFor, minutesLeft, shareDone } from '#lib/domain/funnel'
import { campaign, candidacy, question } from '#tests/support/samples'

test('the estimate grows with the number of questions and is at least one minute', () => {
  const withQuestions = (count: number) =>
    campaign({ survey: { id: 1, questions: Array.from({ length: count }, (_, id) => question('text', { id })) } })
  expect(minutesFor(['SURVEY'], withQuestions(10))).toBe(5)
  expect(minutesFor(['SURVEY', 'RESUME'], withQuestions(10))).toBe(6)
  expect(minutesFor(['SURVEY'], withQuestions(1))).toBe(1)
  expect(minutesFor([], campaign())).toBe(1)
})

test('the estimate of the pitch contains twice its recording time, and other stages have a fixed time', () => {
  const pitch = {
    id: 1,
    is_video_enabled: true,
    is_from_youtube: false,
    is_optional: true,
    autoplay: false,
    tries: 3,
    question: null,
    video_url: null,
    video_text: null,
    easy_read: null,
    sign_language_url: null,
    sign_language_text: null,
  }
  const withPitch = (recording_time: number) => campaign({ pitch: { ...pitch, recording_time } })
  expect(minutesFor(['PITCH'], withPitch(300))).toBe(11)
  expect(minutesFor(['PITCH'], withPitch(60))).toBe(3)
  expect(minutesFor(['PITCH'], campaign())).toBe(3)
  // 75 seconds for the video, and none for a survey that does not exist.
  expect(minutesFor(['VIDEO', 'RESUME', 'SURVEY'], campaign())).toBe(2)
  expect(minutesFor(['VIDEO', 'VIDEO'], campaign())).toBe(3)
})

describe('what is left', () => {
  const questions = [
    question('text', { id: 1 }),
    question('text', { id: 2 }),
    ...[3, 4].map((id) => question('text', { id })),
  ]
  const job = campaign({ stages: ['SURVEY', 'RESUME'], survey: { id: 1, questions } })
  const progress = { stages: ['SURVEY', 'RESUME'] as const, campaign: job, candidacy: candidacy(), answers: {} }

  test('decreases with each question that was answered or left blank', () => {
    expect(minutesLeft(progress)).toBe(3)
    expect(minutesLeft({ ...progress, answers: { 1: 'x', 2: null } })).toBe(2)
    expect(shareDone('SURVEY', { ...progress, answers: { 1: 'x', 2: null } })).toBe(0.5)
    expect(shareDone('RESUME', progress)).toBe(0)
  })

  test('is nothing once all stages are complete', () => {
    const complete = candidacy({ answer_group: { 1: null }, resume_url: '/cv' })
    expect(minutesLeft({ ...progress, candidacy: complete })).toBeNull()
    expect(shareDone('SURVEY', { ...progress, candidacy: complete })).toBe(1)
  })
})
