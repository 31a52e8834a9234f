import { inOrder, Question } from '#lib/domain/survey'
import { question } from '#tests/support/samples'

test('sorts by order without changing the original list', () => {
  const original = [{ order: 2 }, { order: 0 }, { order: 1 }]
  expect(inOrder(original).map(({ order }) => order)).toEqual([0, 1, 2])
  expect(original.map(({ order }) => order)).toEqual([2, 0, 1])
})

test('a question is not required by default', () => {
  expect(question('text').is_required).toBe(false)
})

test('rejects a question of an unknown type', () => {
  expect(Question.safeParse({ id: 1, content: 'Draw it', question_type: 'drawing' }).success).toBe(false)
})

test.each([1, 11, 4.5])('rejects a scale that ends at %d', (score_max) => {
  expect(Question.safeParse({ id: 1, content: 'How much?', question_type: 'score', score_max }).success).toBe(false)
})
