import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApplications } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import { renderApplication } from './render-application'

// The dialog loads on demand, which takes longer than the test waits.
beforeAll(async () => void (await import('./status-dialog')))
beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

test('an unknown field is named in place of the email, so nothing is sent, and the text stays', async () => {
  const { callsOf } = mockApplications({ invalid: { content: { key: 'UNKNOWN_FIELD', bound: 'salary' } } })
  renderApplication()
  await userEvent.click(await screen.findByRole('button', { name: 'Interview' }))
  const dialog = within(await screen.findByRole('dialog'))
  const message = dialog.getByRole('textbox', { name: /Message/ })
  await userEvent.click(message)
  await userEvent.paste('We pay {{salary}}.')
  const problem = 'There is no field named “salary”. Correct or remove it.'
  expect(await dialog.findByRole('alert')).toHaveTextContent(problem)
  // Another attempt with the same text cannot help.
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Change and send' }))
  expect(callsOf('POST /candidacies/1/decisions')).toEqual([])
  expect(message).toHaveValue('We pay {{salary}}.')
})

test('a field without a value is named with its label', async () => {
  const { callsOf } = mockApplications({ invalid: { content: { key: 'EMPTY_FIELD', bound: 'reply_by' } } })
  renderApplication()
  await userEvent.click(await screen.findByRole('button', { name: 'Interview' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The field “Reply deadline” has no value for this application. Remove it or write the text yourself.',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Change and send' }))
  expect(callsOf('POST /candidacies/1/decisions')).toEqual([])
})

test('the templates for a status without its own kind are replies and information', async () => {
  mockApplications()
  renderApplication()
  await userEvent.click(await screen.findByRole('button', { name: 'Not selected' }))
  const dialog = within(await screen.findByRole('dialog'))
  const offered = async () => {
    const choice = await dialog.findByRole('combobox', { name: 'Insert a template' })
    return within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  }
  expect(await offered()).toEqual(['Template', 'Kind rejection'])
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^New status/ }), 'Hired')
  expect(await offered()).toEqual(['Template', 'Kind reply', 'Trial shift (German)'])
  expect(dialog.getByRole('textbox', { name: /Message/ })).toHaveValue('')
})

test('a template that arrives late replaces the text typed while it loaded, which undo restores', async () => {
  const { hold } = mockApplications()
  renderApplication()
  await userEvent.click(await screen.findByRole('button', { name: 'Hired' }))
  const dialog = within(await screen.findByRole('dialog'))
  const message = dialog.getByRole('textbox', { name: /Message/ })
  const release = hold('GET /templates/default-reply-fr/rendered')
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Insert a template' }), 'Kind reply')
  await userEvent.type(message, 'Welcome')
  release()
  await waitFor(() => expect(message).toHaveValue('Filled default-reply-fr'))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(message).toHaveValue('Welcome')
})

test('a template that arrives after another status was chosen replaces only the text of its status', async () => {
  const { hold } = mockApplications()
  renderApplication()
  await userEvent.click(await screen.findByRole('button', { name: 'Hired' }))
  const dialog = within(await screen.findByRole('dialog'))
  const message = () => dialog.getByRole('textbox', { name: /Message/ })
  const status = dialog.getByRole('combobox', { name: /^New status/ })
  await userEvent.type(message(), 'Welcome')
  const release = hold('GET /templates/default-reply-fr/rendered')
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Insert a template' }), 'Kind reply')
  await userEvent.selectOptions(status, 'Offer')
  await userEvent.type(message(), 'Our offer')
  release()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(message()).toHaveValue('Our offer')
  await userEvent.selectOptions(status, 'Hired')
  expect(message()).toHaveValue('Welcome')
})
