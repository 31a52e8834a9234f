import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import { withDialogs } from '#tests/support/dialogs'
import { mockSettings } from '#tests/support/settings-api'
import { NotificationsScreen } from './notifications-screen'

beforeAll(withDialogs)
beforeEach(() => localStorage.clear())

test('each choice is saved at once', async () => {
  const { writes } = mockSettings()
  renderManager(<NotificationsScreen />)
  expect(await screen.findByRole('radio', { name: /^Daily/ })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: /^Immediately/ }))
  await userEvent.click(screen.getByRole('switch', { name: /^Weekly summary/ }))
  expect(await screen.findByText('All changes are saved')).toBeInTheDocument()
  await waitFor(() =>
    expect(writes).toEqual([
      { call: 'PATCH /notifications', body: { application_emails: 'immediately' } },
      { call: 'PATCH /notifications', body: { is_told_weekly: true } },
    ]),
  )
  expect(screen.getByRole('radio', { name: /^Immediately/ })).toBeChecked()
})

test('a change that could not be saved stays and can be sent again', async () => {
  const { writes, failing } = mockSettings()
  renderManager(<NotificationsScreen />, { role: 'admin' })
  failing.set('PATCH /notifications', 'UNAVAILABLE')
  await userEvent.click(await screen.findByRole('radio', { name: /^Never/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your last change is not saved.')
  expect(screen.getByRole('radio', { name: /^Never/ })).toBeChecked()
  failing.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('All changes are saved')).toBeInTheDocument()
  expect(writes).toEqual([{ call: 'PATCH /notifications', body: { application_emails: 'never' } }])
})

test('a change that could not be saved is offered again after the member has left the screen', async () => {
  const { writes, failing } = mockSettings()
  const { unmount } = renderManager(<NotificationsScreen />)
  failing.set('PATCH /notifications', 'UNAVAILABLE')
  await userEvent.click(await screen.findByRole('radio', { name: /^Never/ }))
  await screen.findByRole('alert')
  unmount()
  failing.clear()

  const second = renderManager(<NotificationsScreen />)
  expect(await screen.findByRole('radio', { name: /^Never/ })).toBeChecked()
  expect(screen.getByRole('alert')).toHaveTextContent('Your last change is not saved.')
  expect(writes).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('All changes are saved')).toBeInTheDocument()
  expect(writes).toEqual([{ call: 'PATCH /notifications', body: { application_emails: 'never' } }])
  second.unmount()

  renderManager(<NotificationsScreen />)
  expect(await screen.findByRole('radio', { name: /^Never/ })).toBeChecked()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a change that is saved after the member has left the screen is not offered again', async () => {
  const { writes, hold } = mockSettings()
  const { unmount } = renderManager(<NotificationsScreen />)
  const release = hold('PATCH /notifications')
  await userEvent.click(await screen.findByRole('radio', { name: /^Never/ }))
  unmount()
  release()
  await waitFor(() => expect(writes).toHaveLength(1))
  renderManager(<NotificationsScreen />)
  expect(await screen.findByRole('radio', { name: /^Never/ })).toBeChecked()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a change whose response was lost is not offered again after a later change on another device', async () => {
  const { state, failing } = mockSettings()
  const { unmount } = renderManager(<NotificationsScreen />)
  failing.set('PATCH /notifications', 'UNAVAILABLE')
  await userEvent.click(await screen.findByRole('radio', { name: /^Never/ }))
  await screen.findByRole('alert')
  unmount()
  state.settings = { ...state.settings, application_emails: 'never' }
  const second = renderManager(<NotificationsScreen />)
  expect(await screen.findByRole('radio', { name: /^Never/ })).toBeChecked()
  expect(screen.queryByRole('alert')).toBeNull()
  second.unmount()
  // The member changes the setting on another device.
  state.settings = { ...state.settings, application_emails: 'daily' }
  renderManager(<NotificationsScreen />)
  expect(await screen.findByRole('radio', { name: /^Daily/ })).toBeChecked()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a change that the server does not accept is not offered again', async () => {
  const { failing } = mockSettings()
  const { unmount } = renderManager(<NotificationsScreen />)
  failing.set('PATCH /notifications', 'INVALID')
  await userEvent.click(await screen.findByRole('radio', { name: /^Never/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your last change is not saved.')
  expect(screen.getByRole('radio', { name: /^Never/ })).toBeChecked()
  unmount()
  renderManager(<NotificationsScreen />)
  expect(await screen.findByRole('radio', { name: /^Daily/ })).toBeChecked()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('emails can be limited to selected jobs, of which at least one is required', async () => {
  const { writes } = mockSettings()
  renderManager(<NotificationsScreen />, { role: 'admin' })
  await userEvent.click(await screen.findByRole('radio', { name: /^Selected jobs/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Baker' }))
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Baker' })).toBeChecked())
  await userEvent.click(screen.getByRole('checkbox', { name: 'Baker' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one job.')
  expect(screen.getByRole('group', { name: 'Your jobs' })).toHaveAccessibleDescription('Choose at least one job.')
  await userEvent.click(screen.getByRole('radio', { name: /^All jobs/ }))
  await waitFor(() =>
    expect(writes.map(({ body }) => body)).toEqual([{ campaign_slugs: ['baker'] }, { campaign_slugs: null }]),
  )
})

test('an example shows the subject and the text of the email', async () => {
  mockSettings()
  renderManager(<NotificationsScreen />, { role: 'admin' })
  await userEvent.click(await screen.findByRole('button', { name: /^View example.*: Messages from candidates$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Message from Nora')).toBeInTheDocument()
  expect(dialog.getByText('Would Thursday suit you?')).toBeInTheDocument()
})

test('administrators see which emails recruiters get, recruiters do not', async () => {
  mockSettings()
  const { unmount } = renderManager(<NotificationsScreen />, { role: 'admin' })
  expect(await screen.findByText('max@example.org')).toBeInTheDocument()
  expect(screen.getByText('Applications daily')).toBeInTheDocument()
  unmount()
  renderManager(<NotificationsScreen />)
  await screen.findByRole('radio', { name: /^Daily/ })
  expect(screen.queryByText('max@example.org')).not.toBeInTheDocument()
})

test('settings that could not be loaded can be loaded again', async () => {
  const { failing } = mockSettings()
  failing.set('GET /notifications', 'UNAVAILABLE')
  renderManager(<NotificationsScreen />, { role: 'admin' })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  failing.clear()
  await userEvent.click(retry)
  expect(await screen.findByRole('radio', { name: /^Daily/ })).toBeInTheDocument()
})
