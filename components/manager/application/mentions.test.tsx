import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApplications, staffNote } from '#tests/support/application-api'
import { renderApplication } from './render-application'

beforeEach(() => {
  localStorage.clear()
  globalThis.scrollTo = () => undefined
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test.each([
  ['added', 'POST /candidacies/1/notes', 'Add note'],
  ['changed', 'PATCH /candidacies/1/notes/1', 'Save'],
])('a note that mentions a member who was just suspended can be %s with a second attempt', async (_, call, button) => {
  const { state, callsOf } = mockApplications({ notes: [staffNote()] })
  renderApplication()
  await userEvent.click(await screen.findByRole('tab', { name: /^Notes/ }))
  await screen.findByText('Good hands')
  if (button === 'Save') await press('Edit note')
  // The last field is that of the note that is changed.
  const field = screen.getAllByRole('combobox', { name: 'Note' }).at(-1)!
  await userEvent.clear(field)
  await userEvent.type(field, 'Ask @le')
  await screen.findByRole('option', { name: /Lena Vogt/ })
  await userEvent.keyboard('{Enter}')
  state.members = state.members.map((member) => ({ ...member, is_suspended: member.id === 2 }))
  await press(button)
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^Your note mentions a colleague who is no longer/))
  await press(button)
  expect(await screen.findByText('Ask @Lena Vogt', { selector: 'p' })).toBeVisible()
  expect(callsOf(call).map(({ body }) => body)).toEqual([
    { content: 'Ask @Lena Vogt', mentions: [2] },
    { content: 'Ask @Lena Vogt', mentions: [] },
  ])
})
