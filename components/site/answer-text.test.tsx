import { AnswerText } from '#components/site/answer-text'
import { screen } from '@testing-library/react'
import { renderSite } from '#components/site/render-site'
import type { AnswerValue } from '#lib/domain/answer-group'
import type { Question } from '#lib/domain/survey'
import { address, answers, question } from '#tests/support/samples'

const twoOptions = answers('Bread', 'Cake')

test.each<[Question, AnswerValue | null | undefined, string]>([
  [question('checkbox', { answers: twoOptions }), [2, 1], 'Cake, Bread'],
  [question('radio', { answers: twoOptions }), 2, 'Cake'],
  [question('smart', { answers: twoOptions }), 1, 'Bread'],
  [question('smart'), 'My words', 'My words'],
  [question('text'), 'Because.', 'Because.'],
  [question('number', { unit: 'km' }), 1200.5, '1,200.5 km'],
  [question('number'), 0, '0'],
  [question('score', { score_max: 4 }), 3, '3 of 4'],
  [question('date'), '2026-09-01', '1 September 2026'],
  [question('date_range'), { from: '2026-09-01', to: '2026-09-03' }, '1 September 2026 – 3 September 2026'],
  [question('location'), address({ name: 'Lyon' }), 'Lyon'],
  [question('location'), address({ city: 'Lyon', country: 'France' }), 'Lyon, France'],
  [question('url'), 'https://nora.example', 'https://nora.example'],
  [question('text'), null, 'Not answered'],
  [question('text'), undefined, 'Not answered'],
])('formats answer %# as intended', (testQuestion, value, expected) => {
  const { container } = renderSite(<AnswerText question={testQuestion} value={value} empty="Not answered" />)
  expect(container.textContent?.replace(/\s/g, ' ')).toBe(expected)
})

test('marks choices and units with the language of the job', () => {
  renderSite(
    <>
      <AnswerText question={question('radio', { answers: twoOptions })} lang="fr" value={2} empty="" />
      <AnswerText question={question('number', { unit: 'heures' })} lang="fr" value={7} empty="" />
    </>,
  )
  expect(screen.getByText('Cake')).toHaveAttribute('lang', 'fr')
  expect(screen.getByText('heures')).toHaveAttribute('lang', 'fr')
  expect(screen.getByText('7')).not.toHaveAttribute('lang')
})
