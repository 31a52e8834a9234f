import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SurveyStage } from '#components/funnel/survey-stage'
import { renderSite } from '#components/site/render-site'
import { callThrough } from '#lib/client/api'
import { readDraft, writeDraft } from '#lib/client/draft-store'
import { answersTo, draftAnswersTo } from '#lib/domain/answer-group'
import { candidacy, question } from '#tests/support/samples'

const survey = {
  id: 1,
  questions: [
    question('text', { id: 11, content: 'Why bread?', is_required: true, length_min: 5, order: 0 }),
    question('number', { id: 13, content: 'How many years?', range_max: 60, order: 2 }),
    question('text', { id: 12, content: 'Anything else?', order: 1 }),
  ],
}

/** The API's end of the wire, as strict as the real one about answers. */
function api(isDown = () => false, held: Promise<unknown> = Promise.resolve()) {
  const calls: { path: string; group: unknown }[] = []
  callThrough(async (request) => {
    if (isDown()) throw new TypeError('Failed to fetch')
    const path = new URL(request.url).pathname.split('/').pop()!
    const group = ((await request.json()) as { candidacy: { answer_group: object } }).candidacy.answer_group
    const schema = path === 'survey' ? answersTo(survey) : draftAnswersTo(survey)
    schema.parse(group)
    calls.push({ path, group })
    if (path !== 'survey') await held
    return Response.json(
      candidacy(path === 'survey' ? { answer_group: group as never } : { answer_draft: group as never }),
    )
  })
  return calls
}
function show(given: Parameters<typeof candidacy>[0] = {}) {
  const onDone = jest.fn()
  const { unmount } = renderSite(<SurveyStage survey={survey} lang="en" candidacy={candidacy(given)} onDone={onDone} />)
  return { onDone, unmount }
}
const next = () => userEvent.click(screen.getByRole('button', { name: /^(Continue|Finish the questions)$/ }))
const box = (name: string) => screen.getByRole('textbox', { name })

beforeEach(() => localStorage.clear())

test('questions come one at a time in their order, and optional ones may be left out to the end', async () => {
  const calls = api()
  const { onDone } = show()
  await userEvent.type(box('Why bread?'), 'Because it smells.')
  await next()
  expect(box('Anything else? optional')).toHaveFocus()
  await next()
  expect(screen.getByRole('status')).toHaveTextContent('Question 3 of 3')
  await next()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls.at(-1)).toEqual({ path: 'survey', group: { 11: 'Because it smells.', 12: null, 13: null } })
})

test('a required question is not passed without an answer, nor with a blank one', async () => {
  api()
  show()
  await next()
  expect(box('Why bread?')).toHaveAccessibleDescription(expect.stringContaining('This field is mandatory'))
  await userEvent.type(box('Why bread?'), '    ')
  await next()
  expect(box('Why bread?')).toHaveAccessibleDescription(expect.stringContaining('This field is mandatory'))
})

test('what is wrong is said in the words of §5, and what was typed stays', async () => {
  api()
  show()
  await userEvent.type(box('Why bread?'), 'No')
  await next()
  expect(box('Why bread?')).toHaveAccessibleDescription(
    expect.stringContaining('This field must contain at least 5 characters'),
  )
  expect(box('Why bread?')).toHaveValue('No')
})

test('the survey is not sent before all drafts are answered: a late reply would bring its last question back', async () => {
  let letGo = () => {}
  const calls = api(undefined, new Promise<void>((resolve) => (letGo = resolve)))
  const { onDone } = show({ answer_draft: { 11: 'Because it smells.', 12: null } })
  await userEvent.type(screen.getByRole('spinbutton'), '7')
  await next()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(calls.map(({ path }) => path)).toEqual(['survey_draft'])
  letGo()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls.map(({ path }) => path)).toEqual(['survey_draft', 'survey'])
})

test('each answer is saved alone as soon as it is given', async () => {
  const calls = api()
  show()
  await userEvent.type(box('Why bread?'), 'Because.')
  await waitFor(() => expect(calls).toEqual([{ path: 'survey_draft', group: { 11: 'Because.' } }]), { timeout: 3000 })
  expect(readDraft(3)).toEqual({})
  expect(screen.getByText(/Saved/)).toBeVisible()
})

test('without a network the answer stays on the device, says so, and goes out when the network is back', async () => {
  let isDown = true
  const calls = api(() => isDown)
  show()
  await userEvent.type(box('Why bread?'), 'Because.')
  await waitFor(() => expect(screen.getByText(/Kept on this device/)).toBeVisible(), { timeout: 3000 })
  expect(readDraft(3)).toEqual({ 11: 'Because.' })
  isDown = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(calls).toEqual([{ path: 'survey_draft', group: { 11: 'Because.' } }]))
})

test('what a crash left on the device is there again and is sent', async () => {
  writeDraft(3, { 11: 'Typed before the crash' })
  const calls = api()
  show({ answer_draft: { 11: 'Typed' } })
  await waitFor(() => expect(calls[0]?.group).toEqual({ 11: 'Typed before the crash' }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(box('Why bread?')).toHaveValue('Typed before the crash')
})

test('whoever comes back goes on at the first question without an answer', () => {
  api()
  show({ answer_draft: { 11: 'Because.' } })
  expect(screen.getByRole('status')).toHaveTextContent('Question 2 of 3')
})
