import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApi, getTextbox, clickNext, reset, show, survey } from '#components/funnel/render-survey'
import { refreshCandidacy } from '#lib/client/candidacies'
import { answers, question } from '#tests/support/samples'

beforeEach(() => reset())

test('asks questions one at a time in order, and lets the candidate leave optional ones blank', async () => {
  const calls = mockApi()
  const { onDone } = show()
  await userEvent.type(getTextbox('Why bread?'), 'Because it smells.')
  await clickNext()
  expect(getTextbox('Anything else? optional')).toBeVisible()
  await clickNext()
  expect(screen.getByRole('heading')).toHaveTextContent('Question 3 of 3 – How many years?')
  await clickNext()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls.at(-1)).toEqual({ path: 'survey', group: { 11: 'Because it smells.', 12: null, 13: null } })
})

test('offers a question in easy language and in sign language', async () => {
  const sign_language_text = { captions_url: null, transcript: 'Why bread?', description: 'Tom signs.' }
  const signed = { easy_read: 'Do you like bread?', sign_language_url: '/media/x/sign.mp4', sign_language_text }
  const [first, ...others] = survey.questions
  await reset({ testSurvey: { id: 1, questions: [{ ...first!, ...signed }, ...others] } })
  mockApi()
  const { opened } = show()
  expect(await screen.findByText('Do you like bread?')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Watch in sign language' }))
  expect(opened).toMatchObject([
    { video_url: '/media/x/sign.mp4', video_text: sign_language_text, question: 'Why bread?', lang: 'en' },
  ])
  await userEvent.type(getTextbox('Why bread?'), 'Because it smells.')
  await clickNext()
  expect(screen.queryByText('In easy language')).toBeNull()
})

test('rejects a blank answer to a required question', async () => {
  mockApi()
  show()
  await clickNext()
  expect(getTextbox('Why bread?')).toHaveAccessibleDescription(expect.stringContaining('This field is mandatory'))
  await userEvent.type(getTextbox('Why bread?'), '    ')
  await clickNext()
  expect(getTextbox('Why bread?')).toHaveAccessibleDescription(expect.stringContaining('This field is mandatory'))
})

test('shows errors with the texts of §5, and keeps the input', async () => {
  mockApi()
  show()
  await userEvent.type(getTextbox('Why bread?'), 'No')
  await clickNext()
  expect(getTextbox('Why bread?')).toHaveAccessibleDescription(
    expect.stringContaining('This field must contain at least 5 characters'),
  )
  expect(getTextbox('Why bread?')).toHaveValue('No')
})

test('stores an answer that is too long only on the device, and shows that it is too long', async () => {
  const calls = mockApi()
  show()
  const text = 'a'.repeat(5001)
  await userEvent.click(getTextbox('Why bread?'))
  await userEvent.paste(text)
  expect(screen.getByText('1 character too many')).toBeVisible()
  await clickNext()
  expect(getTextbox('Why bread?')).toHaveAccessibleDescription(expect.stringContaining('at most 5000 characters'))
  expect(getTextbox('Why bread?')).toHaveValue(text)
  expect(JSON.stringify(localStorage)).toContain(text)
  expect(JSON.stringify(calls)).not.toContain(text)
  await userEvent.type(getTextbox('Why bread?'), '{Backspace}')
  expect(getTextbox('Why bread?')).toBeValid()
  await clickNext()
  expect(getTextbox('Anything else? optional')).toBeVisible()
})

test('completes a link that was typed without https://', async () => {
  await reset({ testSurvey: { id: 1, questions: [question('url', { id: 11, content: 'Your photos?' })] } })
  const calls = mockApi()
  const { onDone } = show()
  await userEvent.type(getTextbox('Your photos? optional'), 'instagram')
  await clickNext()
  expect(getTextbox('Your photos? optional')).toHaveAccessibleDescription(expect.stringContaining('Invalid URL'))
  await userEvent.type(getTextbox('Your photos? optional'), '.com/marie')
  expect(getTextbox('Your photos? optional')).not.toHaveAccessibleDescription(expect.stringContaining('Invalid URL'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls.at(-1)).toEqual({ path: 'survey', group: { 11: 'https://instagram.com/marie' } })
})

test('shows one message, and removes it once the input is valid', async () => {
  mockApi()
  show()
  await userEvent.type(getTextbox('Why bread?'), 'No')
  await clickNext()
  expect(screen.getAllByText('This field must contain at least 5 characters')).toHaveLength(1)
  expect(getTextbox('Why bread?')).toHaveFocus()
  await userEvent.type(getTextbox('Why bread?'), '!')
  expect(screen.getByText('This field must contain at least 5 characters')).toBeVisible()
  await userEvent.type(getTextbox('Why bread?'), '!!')
  expect(getTextbox('Why bread?')).toBeValid()
  expect(screen.queryByText('This field must contain at least 5 characters')).toBeNull()
})

test('announces the message if the field already has focus, because then focus does not move', async () => {
  mockApi()
  show()
  await userEvent.type(getTextbox('Why bread?'), 'No')
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.submit(getTextbox('Why bread?').closest('form')!)
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('This field must contain at least 5 characters')
  // A second attempt is announced too.
  fireEvent.submit(getTextbox('Why bread?').closest('form')!)
  expect(alert).not.toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('This field must contain at least 5 characters')
})

test('removes the message of a choice question once an option is selected', async () => {
  const choice = question('radio', {
    id: 15,
    content: 'Bread or cake?',
    is_required: true,
    answers: answers('Bread', 'Cake'),
  })
  await reset({ testSurvey: { id: 1, questions: [choice] } })
  mockApi()
  show()
  await clickNext()
  expect(screen.getByText('This field is mandatory')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Bread' }))
  expect(screen.queryByText('This field is mandatory')).toBeNull()
})

test('stores that an optional question was left blank', async () => {
  const calls = mockApi()
  show({ answer_draft: { 11: 'Because it smells.' } })
  await clickNext()
  await waitFor(() => expect(calls).toEqual([{ path: 'survey_draft', group: { 12: null } }]))
})

test("shows 'saved' neither before the first answer nor next to a rejected one", async () => {
  mockApi()
  show()
  expect(screen.queryByText(/Saved|Saving/)).toBeNull()
  await userEvent.type(getTextbox('Why bread?'), 'No')
  await clickNext()
  expect(screen.queryByText(/Saved|Saving/)).toBeNull()
  await userEvent.type(getTextbox('Why bread?'), ', because it smells.')
  await clickNext()
  const saved = await screen.findByText(/Saved/)
  expect(saved).toBeVisible()
  expect(saved.closest('[aria-live=polite]')).not.toBeNull()
})

describe('input that the browser cannot parse', () => {
  /** For such input the browser returns an empty value. */
  const enterUnparsable = (input: HTMLElement, badInput = true) =>
    Object.defineProperty(input, 'validity', { value: { badInput }, configurable: true })
  const common = { content: 'When?', order: 0 }

  test.each([
    ['a date', question('date', common), 'Enter a real date'],
    ['one day of a range', question('date_range', common), 'Enter a real date'],
    ['a number', question('number', common), 'Please respect the provided conditions.'],
  ])('for %s is not treated as an empty answer', async (_, testQuestion, expected) => {
    await reset({ testSurvey: { id: 1, questions: [testQuestion] } })
    const calls = mockApi()
    const { onDone } = show()
    const field = screen.queryByLabelText(/^When/, { selector: 'input' }) ?? screen.getByLabelText('To')
    enterUnparsable(field)
    await clickNext()
    expect(field).toBeInvalid()
    expect(screen.getAllByText(expected)[0]).toBeVisible()
    expect(calls).toEqual([])
    enterUnparsable(field, false)
    await clickNext()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  })
})

test('continues at the first question without an answer', async () => {
  mockApi()
  show({ answer_draft: { 11: 'Because.' } })
  await act(() => refreshCandidacy(7))
  expect(screen.getByRole('heading')).toHaveTextContent('Question 2 of 3')
})

describe('a question that the profile answers', () => {
  const page = question('url', { id: 14, content: 'Your page?', is_required: true, user_field: 'bio_url', order: 3 })
  const before = { 11: 'Because it smells.', 12: null, 13: null }
  const withProfileQuestion = { ...survey, questions: [...survey.questions, page] }
  const bio_url = 'https://nora.example'
  beforeEach(() => reset({ testSurvey: withProfileQuestion, bio_url }))

  test('is shown even if all others are answered', async () => {
    await reset({ testSurvey: { ...survey, questions: [{ ...page, order: -1 }, ...survey.questions] }, bio_url })
    mockApi()
    show({ answer_draft: before })
    expect(await screen.findByText('Question 1 of 4')).toBeVisible()
    expect(getTextbox('Your page?')).toHaveValue(bio_url)
  })

  test('shows that answer and its origin, and saves it when the candidate continues', async () => {
    const calls = mockApi()
    const { onDone } = show({ answer_draft: before })
    expect(await screen.findByRole('textbox')).toHaveValue(bio_url)
    expect(getTextbox('Your page?')).toHaveAccessibleDescription('From your profile. You can change it here.')
    expect(calls).toEqual([])
    await clickNext()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(calls).toEqual([
      { path: 'survey_draft', group: { 14: bio_url } },
      { path: 'survey', group: { ...before, 14: bio_url } },
    ])
  })

  test('becomes the candidate’s own answer once they change it', async () => {
    mockApi()
    show({ answer_draft: before })
    expect(await screen.findByRole('textbox')).toHaveValue(bio_url)
    await userEvent.clear(getTextbox('Your page?'))
    expect(getTextbox('Your page?')).toHaveValue('')
    expect(getTextbox('Your page?')).toHaveAccessibleDescription('For example, www.example.com')
  })

  test.each([
    ['emptied', null],
    ['answered', 'https://bread.example'],
  ])('keeps the value of the candidate once they have %s it', async (_, value) => {
    mockApi()
    show({ answer_draft: { ...before, 14: value } })
    expect(await screen.findByRole('textbox')).toHaveValue(value ?? '')
    expect(getTextbox('Your page?')).toHaveAccessibleDescription('For example, www.example.com')
  })
})
