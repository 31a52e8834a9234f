import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApplications, staffCandidacy } from '#tests/support/application-api'
import { decisionOf } from '#tests/support/decision'
import { settle } from '#tests/support/settle'
import { renderApplication } from './render-application'

const DECIDED = '2026-11-25T10:00:00.000Z'
const CANCELLED = '2026-11-25T10:00:05.000Z'
const decision = decisionOf({ staff_user_id: 1, author_name: 'Ada Frei', due_at: '2100-01-01T00:00:00.000Z' })
const cancelled = decisionOf({ ...decision, state: 'cancelled', cancelled_at: CANCELLED, cancelled_by: 1 })

beforeEach(() => {
  localStorage.clear()
  globalThis.scrollTo = () => undefined
})

/** Shows an application whose decision the member cancels. The page has the new history, but the old application. */
async function showCancelled() {
  const mock = mockApplications({
    applications: [staffCandidacy({ decision })],
    history: [{ type: 'decision', at: DECIDED, decision }],
  })
  renderApplication()
  const undo = await screen.findByRole('button', { name: 'Do not send' })
  await act(settle)
  const release = mock.hold('GET /candidacies/1')
  mock.state.history = [{ type: 'decision', at: CANCELLED, decision: cancelled }]
  await userEvent.click(undo)
  await act(settle)
  return { ...mock, release }
}

const replies = 'POST /candidacies/1/messages'

test('a reply does not conflict with an undo whose result is only partly loaded', async () => {
  const { release, callsOf } = await showCancelled()
  await userEvent.type(screen.getByRole('textbox', { name: /^Reply to/ }), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(callsOf(replies)).toHaveLength(1))
  release()
  await waitFor(() => expect(callsOf(replies)).toHaveLength(2))
  expect(callsOf(replies)[1]!.headers.get('if-match')).toBe('"cancelled"')
  expect(screen.queryByText(/in the meantime/)).toBeNull()
})
