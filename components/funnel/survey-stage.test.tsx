import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api, box, next, reset, show, survey } from '#components/funnel/render-survey'
import { refreshCandidacy } from '#lib/client/candidacies'
import { question } from '#tests/support/samples'

beforeEach(() => reset())

test('asks questions one at a time in order, and allows optional ones to be left out to the end', async () => {
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

test('requires an answer that is not blank to a required question', async () => {
  api()
  show()
  await next()
  expect(box('Why bread?')).toHaveAccessibleDescription(expect.stringContaining('This field is mandatory'))
  await userEvent.type(box('Why bread?'), '    ')
  await next()
  expect(box('Why bread?')).toHaveAccessibleDescription(expect.stringContaining('This field is mandatory'))
})

test('shows errors with the texts of §5, and keeps the input', async () => {
  api()
  show()
  await userEvent.type(box('Why bread?'), 'No')
  await next()
  expect(box('Why bread?')).toHaveAccessibleDescription(
    expect.stringContaining('This field must contain at least 5 characters'),
  )
  expect(box('Why bread?')).toHaveValue('No')
})

test("shows 'saved' neither before the first answer nor next to a rejected one", async () => {
  api()
  show()
  expect(screen.queryByText(/Saved|Saving/)).toBeNull()
  await userEvent.type(box('Why bread?'), 'No')
  await next()
  expect(screen.queryByText(/Saved|Saving/)).toBeNull()
  await userEvent.type(box('Why bread?'), ', because it smells.')
  await next()
  expect(await screen.findByText(/Saved/)).toBeVisible()
})

describe('input that the browser cannot parse', () => {
  /** For such input the browser returns an empty value. */
  const leaveUnfinished = (input: HTMLElement, badInput = true) =>
    Object.defineProperty(input, 'validity', { value: { badInput }, configurable: true })
  const how = { content: 'When?', order: 0 }

  test.each([
    ['a date', question('date', how), 'This date does not exist'],
    ['one day of a range', question('date_range', how), 'This date does not exist'],
    ['a number', question('number', how), 'Please respect the provided conditions.'],
  ])('of %s is not taken for an empty answer', async (_, asked, words) => {
    await reset({ asked: { id: 1, questions: [asked] } })
    const calls = api()
    const { onDone } = show()
    const field = screen.queryByLabelText(/^When/, { selector: 'input' }) ?? screen.getByLabelText('To')
    leaveUnfinished(field)
    await next()
    expect(field).toBeInvalid()
    expect(screen.getAllByText(words)[0]).toBeVisible()
    expect(calls).toEqual([])
    leaveUnfinished(field, false)
    await next()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  })
})

test('continues at the first question without an answer', async () => {
  api()
  show({ answer_draft: { 11: 'Because.' } })
  await act(() => refreshCandidacy(7))
  expect(screen.getByRole('status')).toHaveTextContent('Question 2 of 3')
})

describe('a question that the profile answers', () => {
  const page = question('url', { id: 14, content: 'Your page?', is_required: true, user_field: 'bio_url', order: 3 })
  const before = { 11: 'Because it smells.', 12: null, 13: null }
  const asked = { ...survey, questions: [...survey.questions, page] }
  const bio_url = 'https://nora.example'
  beforeEach(() => reset({ asked, bio_url }))

  test('is shown even if all others are answered', async () => {
    await reset({ asked: { ...survey, questions: [{ ...page, order: -1 }, ...survey.questions] }, bio_url })
    api()
    show({ answer_draft: before })
    expect(await screen.findByText('Question 1 of 4')).toBeVisible()
    expect(box('Your page?')).toHaveValue(bio_url)
  })

  test('shows that answer and its origin, and saves it when the candidate continues', async () => {
    const calls = api()
    const { onDone } = show({ answer_draft: before })
    expect(await screen.findByRole('textbox')).toHaveValue(bio_url)
    expect(box('Your page?')).toHaveAccessibleDescription('From your profile: change it if you like')
    expect(calls).toEqual([])
    await next()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(calls).toEqual([
      { path: 'survey_draft', group: { 14: bio_url } },
      { path: 'survey', group: { ...before, 14: bio_url } },
    ])
  })

  test('belongs to the candidate as soon as they change it', async () => {
    api()
    show({ answer_draft: before })
    expect(await screen.findByRole('textbox')).toHaveValue(bio_url)
    await userEvent.clear(box('Your page?'))
    expect(box('Your page?')).toHaveValue('')
    expect(box('Your page?')).toHaveAccessibleDescription('Starts with https://')
  })

  test.each([
    ['emptied', null],
    ['answered', 'https://bread.example'],
  ])('stays unchanged once it is %s', async (_, given) => {
    api()
    show({ answer_draft: { ...before, 14: given } })
    expect(await screen.findByRole('textbox')).toHaveValue(given ?? '')
    expect(box('Your page?')).toHaveAccessibleDescription('Starts with https://')
  })
})
