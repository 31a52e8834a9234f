import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import { withDialogs } from '#tests/support/dialogs'
import { type Failing, mockStaff } from '#tests/support/mock-staff'
import { MembersScreen } from './members-screen'

beforeAll(withDialogs)

/** Opens the invitation, and sends it with this input. */
async function invite(email: string, name: string, failing: Failing = new Map()) {
  const { callsOf } = mockStaff(({ call }) => (call === 'GET /members' ? { members: [] } : undefined), failing)
  renderManager(<MembersScreen />, { role: 'admin' })
  await userEvent.click((await screen.findAllByRole('button', { name: 'Invite' }))[0]!)
  const fields = { email: await screen.findByLabelText('Email address'), name: screen.getByLabelText('Name') }
  await userEvent.type(fields.email, email)
  await userEvent.click(fields.name)
  await userEvent.paste(name)
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  return { callsOf, fields }
}

test.each(['CONFLICT', 'EMAIL_TAKEN'] as const)(
  'an address of a member is reported (%s), and the input stays',
  async (code) => {
    const { fields } = await invite('lena@example.org', 'Lena Vogt', new Map([['POST /members', code]]))
    expect(await screen.findByText('This person is already a member.')).toBeVisible()
    expect([fields.email, fields.name].map((field) => (field as HTMLInputElement).value)).toEqual([
      'lena@example.org',
      'Lena Vogt',
    ])
  },
)

test.each([
  ['of 5,000 characters', 'a'.repeat(5000), /at most \d+ characters/],
  ['of direction marks', '\u202e\u200f', /mandatory|not valid/],
])('a name %s is reported at its field, and nothing is sent', async (_what, name, message) => {
  const { callsOf, fields } = await invite('lena@example.org', name)
  expect(await screen.findAllByText(message)).not.toEqual([])
  expect(fields.name).toHaveAccessibleDescription(message)
  expect(callsOf('POST /members')).toEqual([])
})
