import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api, box, next, reset, show } from '#components/funnel/render-survey'
import { refreshCandidacy } from '#lib/client/candidacies'

beforeEach(() => reset())

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

test('whoever comes back goes on at the first question without an answer', async () => {
  api()
  show({ answer_draft: { 11: 'Because.' } })
  await act(() => refreshCandidacy(7))
  expect(screen.getByRole('status')).toHaveTextContent('Question 2 of 3')
})
