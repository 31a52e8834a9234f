import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LoginModal } from '#components/account/login-modal'
import { SignIn } from '#components/account/sign-in'
import { renderSite } from '#components/site/render-site'
import { withDialogs } from '#tests/support/dialogs'

withDialogs()

const show = () => renderSite(<SignIn initialView="signin" campaign_id={7} onDone={() => {}} />)
const email = () => screen.getByRole('textbox', { name: 'Email address' })
const password = () => screen.getByLabelText('Password')

test('announces the error of the field in which Enter was pressed, at each attempt', async () => {
  show()
  await userEvent.type(password(), 'bread')
  await userEvent.type(email(), 'nora@{Enter}')
  const first = await screen.findByRole('alert')
  expect(first).toHaveTextContent('The email is invalid')
  expect(email()).toHaveFocus()
  await userEvent.type(email(), '{Enter}')
  // A screen reader announces an inserted alert, not one that stays.
  await waitFor(() => expect(first).not.toBeInTheDocument())
  expect(screen.getByRole('alert')).toHaveTextContent('The email is invalid')
})

test('moves focus to a summary of both errors if Enter was pressed in the first invalid field', async () => {
  show()
  await userEvent.type(email(), 'nora@{Enter}')
  expect(await screen.findByRole('alert')).toHaveFocus()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Email address: The email is invalid',
    'Password: This field is mandatory',
  ])
  await userEvent.click(screen.getByRole('link', { name: /^Password/ }))
  expect(password()).toHaveFocus()
})

test('moves focus to the only invalid field, which reads its error without an announcement', async () => {
  show()
  await userEvent.type(password(), 'bread{Enter}')
  await waitFor(() => expect(email()).toHaveFocus())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('tells screen readers which fields are required', () => {
  show()
  expect(email()).toBeRequired()
  expect(password()).toBeRequired()
})

test("uses the dialog's text for an invalid email inside a dialog", async () => {
  const { unmount } = show()
  await userEvent.type(email(), 'nora@{Enter}')
  await waitFor(() => expect(email()).toHaveAccessibleDescription('The email is invalid'))
  unmount()
  renderSite(<LoginModal onClose={() => {}} />)
  await userEvent.type(email(), 'nora@{Enter}')
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Invalid email address'))
})
