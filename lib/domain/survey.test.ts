import { inOrder, Question } from '#lib/domain/survey'
import { question } from '#tests/support/samples'

test('questions and answers are shown in their order, and the list that was given stays as it is', () => {
  const given = [{ order: 2 }, { order: 0 }, { order: 1 }]
  expect(inOrder(given).map(({ order }) => order)).toEqual([0, 1, 2])
  expect(given.map(({ order }) => order)).toEqual([2, 0, 1])
})

test('a question is not required unless it says so', () => {
  expect(question('text').is_required).toBe(false)
})

test('a question of an unknown type is refused', () => {
  expect(Question.safeParse({ id: 1, content: 'Draw it', question_type: 'drawing' }).success).toBe(false)
})

test.each([1, 11, 4.5])('a scale does not run to %d', (score_max) => {
  expect(Question.safeParse({ id: 1, content: 'How much?', question_type: 'score', score_max }).success).toBe(false)
})
