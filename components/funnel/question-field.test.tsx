import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { QuestionField } from '#components/funnel/question-field'
import { renderSite } from '#components/site/render-site'
import { type AnswerValue, answerSchema } from '#lib/domain/answer-group'
import { type Question, QuestionType } from '#lib/domain/survey'
import { setTestTransport } from '#lib/client/api'
import { address, answers, question } from '#tests/support/samples'

/** Renders a question as the survey does. Returns its current value. */
function renderQuestion(testQuestion: Question, error: string | null = null, initial: AnswerValue | null = null) {
  const current: { value: AnswerValue | null } = { value: initial }
  function Survey() {
    const [value, setValue] = useState<AnswerValue | null>(initial)
    current.value = value
    return <QuestionField question={testQuestion} value={value} error={error} onChange={setValue} onBlur={() => {}} />
  }
  renderSite(<Survey />)
  return current
}
const type = (box: HTMLElement, text: string) => userEvent.type(box, text)
const twoOptions = answers('Bread', 'Cake')
const label = 'Why bread? optional'

test('renders a checkbox question as a group of boxes that can be ticked and cleared', async () => {
  const current = renderQuestion(question('checkbox', { answers: twoOptions }))
  const group = within(screen.getByRole('group', { name: label }))
  await userEvent.click(group.getByRole('checkbox', { name: 'Cake' }))
  await userEvent.click(group.getByRole('checkbox', { name: 'Bread' }))
  expect(current.value).toEqual([2, 1])
  await userEvent.click(group.getByRole('checkbox', { name: 'Cake' }))
  expect(current.value).toEqual([1])
})

test.each(['radio', 'smart'] as const)('renders a %s question as ordered radios with one selection', async (kind) => {
  const current = renderQuestion(
    question(kind, {
      answers: [
        { ...twoOptions[0]!, order: 1 },
        { ...twoOptions[1]!, order: 0 },
      ],
    }),
  )
  const radios = within(screen.getByRole('group', { name: label })).getAllByRole('radio')
  expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(['Cake', 'Bread'])
  await userEvent.click(radios[1]!)
  await userEvent.click(radios[0]!)
  expect(current.value).toBe(2)
  expect(radios.map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false])
})

test.each(['text', 'smart'] as const)('renders a %s question without options as a text field', async (kind) => {
  const current = renderQuestion(question(kind))
  await type(screen.getByRole('textbox', { name: label }), 'Because.')
  expect(current.value).toBe('Because.')
})

test('shows the minimum length of a text, and the remaining characters near its limit', async () => {
  renderQuestion(question('text', { length_min: 3, length_max: 10 }))
  const box = screen.getByRole('textbox', { name: label })
  expect(box).toHaveAccessibleDescription(expect.stringContaining('At least 3 characters'))
  await type(box, 'nine char')
  expect(screen.getByText('1 character left')).toBeVisible()
})

test('shows the bounds of a number, accepts a decimal, and is null when emptied', async () => {
  const current = renderQuestion(question('number', { range_min: 0, range_max: 40, unit: 'hours' }))
  const box = screen.getByRole('spinbutton', { name: label })
  expect(box).toHaveAccessibleDescription('hours Between 0 and 40')
  await type(box, '7.5')
  expect(current.value).toBe(7.5)
  await userEvent.clear(box)
  expect(current.value).toBeNull()
})

test('renders a score as a scale from one to its highest value', async () => {
  const current = renderQuestion(question('score', { score_max: 4 }))
  const steps = within(screen.getByRole('group', { name: label })).getAllByRole('radio')
  expect(steps).toHaveLength(4)
  await userEvent.click(screen.getByRole('radio', { name: '3 of 4' }))
  expect(current.value).toBe(3)
})

test.each([
  ['radio', question('radio', { answers: twoOptions, is_required: true })],
  ['radio', question('score', { score_max: 4, is_required: true })],
] as const)('tells screen readers that an answer is required, %#', (role, required) => {
  renderQuestion(required)
  for (const option of screen.getAllByRole(role)) expect(option).toBeRequired()
})

test('tells screen readers that both days of a required range are required', () => {
  renderQuestion(question('date_range', { is_required: true }))
  for (const name of ['From', 'To']) expect(screen.getByLabelText(name)).toBeRequired()
})

test('says that at least one of several answers is required', () => {
  renderQuestion(question('checkbox', { answers: twoOptions, is_required: true }))
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Select at least one answer')
})

test('returns a day, and null when it is cleared', async () => {
  const current = renderQuestion(question('date'))
  await type(screen.getByLabelText(label), '2026-09-01')
  expect(current.value).toBe('2026-09-01')
  await userEvent.clear(screen.getByLabelText(label))
  expect(current.value).toBeNull()
})

test('renders a date range as two days within its bounds', async () => {
  const current = renderQuestion(question('date_range', { date_min: '2026-01-01', date_max: '2026-12-31' }))
  const group = within(screen.getByRole('group', { name: label }))
  expect(group.getByLabelText('From')).toHaveAttribute('min', '2026-01-01')
  expect(group.getByLabelText('To')).toHaveAttribute('max', '2026-12-31')
  await type(group.getByLabelText('From'), '2026-09-01')
  await type(group.getByLabelText('To'), '2026-09-03')
  expect(current.value).toEqual({ from: '2026-09-01', to: '2026-09-03' })
})

describe('a place', () => {
  const lille = address({ name: 'Lille, France', city: 'Lille', iso_country: 'FR', lat: 50.63, lon: 3.06 })
  const testQuestion = question('location')
  const show = async (reply: () => Response) => {
    setTestTransport(async () => reply())
    const current = renderQuestion(testQuestion)
    return { current, input: await screen.findByRole('combobox', { name: label }) }
  }

  test('has the country and position of a suggestion', async () => {
    const { current, input } = await show(() => Response.json([lille]))
    await type(input, '59000')
    await userEvent.click(await screen.findByRole('option', { name: /Lille/ }))
    expect(current.value).toEqual(lille)
    expect(input).toHaveValue('Lille, France')
  })

  test('can be free text, also if no suggestion arrives', async () => {
    const { current, input } = await show(() => new Response('', { status: 503 }))
    await type(input, 'Lyon')
    expect(current.value).toMatchObject({ name: 'Lyon', iso_country: null, lat: null })
    expect(answerSchema(testQuestion).safeParse(current.value).success).toBe(true)
  })

  test('stays in the field with an error if it is too long', async () => {
    const { current, input } = await show(() => Response.json([]))
    const name = 'a'.repeat(501)
    await userEvent.click(input)
    await userEvent.paste(name)
    expect(input).toHaveValue(name)
    expect(current.value).toMatchObject({ name })
    expect(answerSchema(testQuestion).safeParse(current.value).error?.issues).toMatchObject([
      { code: 'too_big', maximum: 500 },
    ])
  })

  test('loses the position when the text changes', async () => {
    const { current, input } = await show(() => Response.json([lille]))
    await type(input, 'Lil')
    await userEvent.click(await screen.findByRole('option', { name: /Lille/ }))
    await type(input, ' centre')
    expect(current.value).toMatchObject({ name: 'Lille, France centre', lat: null })
  })
})

test('renders a url question as a text field with the keyboard for URLs', async () => {
  const current = renderQuestion(question('url'))
  const box = screen.getByRole('textbox', { name: label })
  await type(box, 'https://nora.example')
  expect(current.value).toBe('https://nora.example')
  expect(box).toHaveAttribute('inputmode', 'url')
})

test.each(QuestionType.options)('does not mark a required %s as optional, and shows its error', (kind) => {
  renderQuestion(question(kind, { answers: twoOptions, is_required: true }), 'This field is mandatory')
  const [control] = [
    ...screen.queryAllByRole('group', { name: 'Why bread?' }),
    ...screen.queryAllByLabelText('Why bread?'),
  ]
  expect(control).toBeInvalid()
  expect(control).toHaveAccessibleDescription(expect.stringContaining('This field is mandatory'))
})

test.each([
  ['text', 'Because', 'Because'],
  ['number', 7.5, 7.5],
  ['date', '2026-09-01', '2026-09-01'],
  ['url', 'https://nora.example', 'https://nora.example'],
] as const)('shows the earlier answer of a %s', (kind, value, expected) => {
  renderQuestion(question(kind), null, value)
  expect(screen.getByLabelText(label)).toHaveValue(expected)
})
