import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import { withDialogs } from '#tests/support/dialogs'
import { mockSettings } from '#tests/support/settings-api'
import { TemplatesScreen } from './templates-screen'

beforeAll(withDialogs)
beforeEach(() => sessionStorage.clear())

const openNew = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'New template' }))
  await screen.findByRole('dialog')
}

test('text that is typed while a template is saved stays, and is saved as a change of the saved version', async () => {
  const { state, hold } = mockSettings()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await userEvent.click(await screen.findByRole('button', { name: 'Trial shift' }))
  const text = await screen.findByLabelText('Text')
  await userEvent.type(text, ' At ten.')
  const release = hold('PATCH /templates/7')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.type(text, ' Ring twice.')
  release()
  await screen.findByText('“Trial shift” is saved')
  expect(text).toHaveValue('Hello {{first_name}}, come on Monday. At ten. Ring twice.')
  expect(screen.getByText(/This is your unsaved version/)).toBeInTheDocument()
  expect(state.templates[0]).toMatchObject({ content: 'Hello {{first_name}}, come on Monday. At ten.' })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(state.templates[0]).toMatchObject({ content: 'Hello {{first_name}}, come on Monday. At ten. Ring twice.' })
})

test('text that is typed while a new template is saved becomes a draft of the created one', async () => {
  const { writes, hold } = mockSettings()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await openNew()
  await userEvent.type(screen.getByLabelText('Name'), 'Short reply')
  await userEvent.type(screen.getByLabelText('Text'), 'Hello')
  const release = hold('POST /templates')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.type(screen.getByLabelText('Text'), ' again')
  release()
  await screen.findByRole('dialog', { name: 'Edit template' })
  await userEvent.type(screen.getByLabelText('Text'), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await openNew()
  expect(screen.getByLabelText('Text')).toHaveValue('')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Short reply' }))
  expect(await screen.findByLabelText('Text')).toHaveValue('Hello again!')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(writes).toMatchObject([
    { call: 'POST /templates', body: { content: 'Hello' } },
    { call: expect.stringMatching(/^PATCH/) as string, body: { content: 'Hello again!' } },
  ])
})

test('text that is typed before the dialog is closed during a save stays as a draft', async () => {
  const { hold } = mockSettings()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await userEvent.click(await screen.findByRole('button', { name: 'Trial shift' }))
  await userEvent.type(await screen.findByLabelText('Text'), ' At ten.')
  const release = hold('PATCH /templates/7')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Trial shift' }))
  await userEvent.type(await screen.findByLabelText('Text'), ' Ring twice.')
  release()
  await screen.findByText('“Trial shift” is saved')
  expect(screen.getByLabelText('Text')).toHaveValue('Hello {{first_name}}, come on Monday. At ten. Ring twice.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Trial shift' }))
  expect(await screen.findByLabelText('Text')).toHaveValue('Hello {{first_name}}, come on Monday. At ten. Ring twice.')
})

test('a template whose response is lost is created once, unless its text is changed', async () => {
  const { failing, callsOf } = mockSettings()
  const { unmount } = renderManager(<TemplatesScreen />, { role: 'admin' })
  await openNew()
  await userEvent.type(screen.getByLabelText('Name'), 'Short reply')
  await userEvent.type(screen.getByLabelText('Text'), 'Hello')
  failing.set('POST /templates', 'UNAVAILABLE')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/We cannot connect to the server/)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  unmount()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await openNew()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/We cannot connect to the server/)
  await userEvent.type(screen.getByLabelText('Text'), ' again')
  failing.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('“Short reply” is saved')
  const [first, ...keys] = callsOf('POST /templates').map(({ key }) => key)
  expect(first).toEqual(expect.any(String))
  expect(keys.slice(0, -1)).toEqual([first, first])
  expect([null, first]).not.toContain(keys.at(-1))
})
