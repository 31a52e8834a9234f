import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import { mockStaff } from '#tests/support/mock-staff'
import { Sessions } from './sessions'

const AT = '2026-11-25T09:00:00.000Z'
const sessionOf = (id: number, changes: object = {}) => ({
  id,
  method: 'code',
  created_at: AT,
  last_used_at: AT,
  ip_address: `203.0.113.${id}`,
  user_agent: null,
  is_current: false,
  ...changes,
})

test('a session that has ended elsewhere leaves the list when its end fails', async () => {
  const state = { sessions: [sessionOf(1, { is_current: true }), sessionOf(2)] }
  const { failing } = mockStaff(({ call }) => (call === 'GET /sessions' ? state : undefined))
  renderManager(<Sessions />)
  const end = await screen.findByRole('button', { name: 'Sign out here' })
  failing.set('DELETE /sessions/2', 'NOT_FOUND')
  state.sessions = [sessionOf(1, { is_current: true })]
  await userEvent.click(end)
  await waitFor(() => expect(screen.queryByText(/203\.0\.113\.2$/)).toBeNull())
  expect(screen.getByText(/203\.0\.113\.1$/)).toBeVisible()
})

test('a double press ends a session once', async () => {
  const state = { sessions: [sessionOf(1, { is_current: true }), sessionOf(2)] }
  const { hold, callsOf } = mockStaff(({ call }) => (call === 'GET /sessions' ? state : {}))
  renderManager(<Sessions />)
  const release = hold('DELETE /sessions/2')
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Sign out here' }))
  state.sessions = [sessionOf(1, { is_current: true })]
  release()
  await waitFor(() => expect(screen.queryByText(/203\.0\.113\.2$/)).toBeNull())
  expect(callsOf('DELETE /sessions/2')).toHaveLength(1)
})
