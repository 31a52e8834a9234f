import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PasswordForm } from '#components/account/password-form'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { STATUS } from '#lib/contract/errors'
import { user } from '#tests/support/samples'

const current = () => screen.getByLabelText('Current password')

async function change(password: string) {
  await userEvent.type(current(), password)
  await userEvent.type(screen.getByLabelText('New password'), 'a windy autumn evening')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

test('removes the confirmation of a change when a later one fails', async () => {
  const fields = { 'user.current_password': { key: 'WRONG_PASSWORD' } }
  const responses = [
    Response.json(user()),
    Response.json({ error: { code: 'INVALID', message: '', fields } }, { status: STATUS.INVALID }),
  ]
  setTestTransport(async () => responses.shift()!)
  renderSite(<PasswordForm isFirst={false} />)
  await change('a calm winter morning')
  expect(await screen.findByRole('status')).toHaveTextContent('Password saved.')
  await change('a calm summer morning')
  await waitFor(() => expect(current()).toHaveAccessibleDescription('Your current password is not correct'))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(responses).toEqual([])
})
