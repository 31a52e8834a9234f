import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApplications, staffCandidacy, staffNote } from '#tests/support/application-api'
import { decisionOf } from '#tests/support/decision'
import { withDialogs } from '#tests/support/dialogs'
import { renderApplication } from './render-application'

beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

const AT = '2026-11-25T10:00:00.000Z'
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const openTab = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }))
const expectFocusOn = (find: () => HTMLElement) => waitFor(() => expect(find()).toHaveFocus())

async function show(options: Parameters<typeof mockApplications>[0] = {}) {
  const api = mockApplications(options)
  renderApplication()
  await screen.findByRole('heading', { level: 1 })
  return api
}

const note = staffNote({ content: 'Starts in May' })

test('after a decision is undone, focus moves to the name of the candidate', async () => {
  const decision = decisionOf({ status: 'OFFER', due_at: new Date(Date.now() + 10_000).toISOString() })
  await show({ applications: [staffCandidacy({ decision })] })
  await click('Undo')
  await expectFocusOn(() => screen.getByRole('heading', { level: 1 }))
})

test.each(['Cancel', 'Save'])('“%s” of a note returns focus to the button that edits it', async (button) => {
  await show({ notes: [note], applications: [staffCandidacy({ nb_notes: 1 })] })
  await openTab(/^Notes/)
  await click('Edit note')
  const item = screen.getByRole('button', { name: 'Save' }).closest('li')!
  await userEvent.type(within(item).getByRole('combobox'), ' at the earliest')
  await userEvent.click(within(item).getByRole('button', { name: button }))
  await expectFocusOn(() => screen.getByRole('button', { name: 'Edit note' }))
})

test('after notes are loaded again, focus is on their panel', async () => {
  const failing = new Map([['GET /candidacies/1/notes', 'UNAVAILABLE' as const]])
  await show({ failing })
  await openTab(/^Notes/)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  failing.clear()
  await userEvent.click(retry)
  await expectFocusOn(() => screen.getByRole('tabpanel', { name: /^Notes/ }))
})

test('a cleared rating is removed, and focus moves to the stars', async () => {
  const rating = { staff_user_id: 1, name: 'Ada Frei', rating: 4, rated_at: AT }
  const { callsOf } = await show({ applications: [staffCandidacy({ ratings: [rating] })] })
  await openTab(/^Notes/)
  expect(screen.getByRole('radio', { name: '4 out of 5' })).toBeChecked()
  await click('Remove your rating')
  await expectFocusOn(() => screen.getByRole('radio', { name: '1 out of 5' }))
  await waitFor(() => expect(callsOf('PUT /candidacies/1/rating')).toHaveLength(1))
  expect(callsOf('PUT /candidacies/1/rating')[0]!.body).toEqual({ rating: null })
  for (const star of screen.getAllByRole('radio', { name: /out of 5/ })) expect(star).not.toBeChecked()
  expect(screen.queryByRole('button', { name: 'Remove your rating' })).not.toBeInTheDocument()
})

test('after a file is removed from the reply, focus moves to its text', async () => {
  await show()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File(['pdf'], 'plan.pdf', { type: 'application/pdf' }))
  await userEvent.upload(input, new File(['exe'], 'tool.exe'), { applyAccept: false })
  for (const file of ['plan.pdf', 'tool.exe']) {
    await click(`Remove ${file}`)
    await expectFocusOn(() => screen.getByRole('textbox', { name: /^Reply to/ }))
  }
})

test('after the last page of the history, focus stays in the history', async () => {
  const entry = (id: number) => ({
    type: 'rating' as const,
    at: new Date(Date.UTC(2026, 10, 25, 9, id)).toISOString(),
    staff_user_id: id,
    author_name: `Member ${id}`,
    rating: 3,
  })
  await show({ history: Array.from({ length: 130 }, (_, index) => entry(130 - index)) })
  await openTab(/^History/)
  await click('Show more')
  await expectFocusOn(() => screen.getByRole('tabpanel', { name: 'History' }))
})

test('after the earliest messages are shown, focus stays in the conversation', async () => {
  const message = (id: number) => ({
    ...{ id, author_type: 'User' as const, author_name: 'Nora', content: `Message ${id}`, files: [], created_at: AT },
    ...{ is_status_updated: false, old_status: null, new_status: null },
  })
  const messages = Array.from({ length: 130 }, (_, index) => message(index + 1))
  await show({ applications: [staffCandidacy({ discussion_id: 3 })], messages })
  await click('Show earlier messages')
  await expectFocusOn(() => screen.getByRole('log'))
})
