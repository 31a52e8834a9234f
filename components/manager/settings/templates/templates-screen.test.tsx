import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import { withDialogs } from '#tests/support/dialogs'
import { mockSettings } from '#tests/support/settings-api'
import { TemplatesScreen } from './templates-screen'

beforeAll(withDialogs)
beforeEach(() => sessionStorage.clear())

const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
const openNew = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'New template' }))
  await screen.findByRole('dialog')
}

test('templates are grouped by kind, and built-in ones are marked', async () => {
  mockSettings()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  const interviews = await screen.findByRole('heading', { name: 'Interviews' })
  expect(within(interviews.parentElement!).getByRole('button', { name: 'Trial shift' })).toBeInTheDocument()
  const rejections = screen.getByRole('heading', { name: 'Rejections' }).parentElement!
  expect(within(rejections).getByText('Built in')).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'fr')
  expect(screen.getByText('No templates')).toBeInTheDocument()
})

test('a field is inserted at the caret and shown with a sample candidate', async () => {
  const { writes } = mockSettings()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await openNew()
  await userEvent.type(screen.getByLabelText('Name'), 'Short reply')
  const text = screen.getByLabelText<HTMLTextAreaElement>('Text')
  await userEvent.type(text, 'Hello , see you')
  text.setSelectionRange(6, 6)
  await userEvent.click(screen.getByRole('button', { name: 'First name' }))
  expect(text).toHaveValue('Hello {{first_name}}, see you')
  expect(preview().getByText('Nora')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('“Short reply” is saved')
  expect(writes).toEqual([
    {
      call: 'POST /templates',
      body: { locale: 'en', kind: 'reply', name: 'Short reply', content: 'Hello {{first_name}}, see you' },
    },
  ])
  expect(screen.getByRole('button', { name: 'Short reply' })).toBeInTheDocument()
})

test.each([
  ['Hello {{{{firstname}}', 'There is no field named “firstname”. Use the buttons to insert fields.'],
  ['Hello {{{{first_name}', 'Fields must look like {{first_name}}. Check the braces.'],
])('%s is an error before it is sent', async (typed, message) => {
  const { writes } = mockSettings()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await openNew()
  await userEvent.type(screen.getByLabelText('Name'), 'Reply')
  await userEvent.type(screen.getByLabelText('Text'), typed)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(screen.getByLabelText('Text')).toBeInvalid()
  expect(writes).toEqual([])
})

test('a name or text that is too long stays complete, with an error', async () => {
  const { writes } = mockSettings()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await openNew()
  for (const [label, max] of [
    ['Name', 100],
    ['Text', 10_000],
  ] as const) {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste('a'.repeat(max + 1))
    expect(screen.getByLabelText(label)).toHaveValue('a'.repeat(max + 1))
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      expect.stringContaining(`at most ${max} characters`),
    )
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  expect(writes).toEqual([])
})

test('empty fields are reported', async () => {
  mockSettings()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await openNew()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getAllByText('This field is mandatory')).toHaveLength(2)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
})

test('unsaved input is still there after the dialog was closed, and can be discarded', async () => {
  mockSettings()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await userEvent.click(await screen.findByRole('button', { name: 'Trial shift' }))
  await userEvent.type(await screen.findByLabelText('Text'), ' At ten.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Trial shift' }))
  expect(await screen.findByLabelText('Text')).toHaveValue('Hello {{first_name}}, come on Monday. At ten.')
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }))
  expect(screen.getByLabelText('Text')).toHaveValue('Hello {{first_name}}, come on Monday.')
})

test('with the maximum number of templates, the text stays and can be saved after one is deleted', async () => {
  const { writes, failing } = mockSettings()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await openNew()
  await userEvent.type(screen.getByLabelText('Name'), 'Short reply')
  await userEvent.type(screen.getByLabelText('Text'), 'Hello')
  failing.set('POST /templates', 'CONFLICT')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^The company has reached the maximum number of templates\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  failing.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Delete “Trial shift”' }))
  await openNew()
  expect(screen.getByLabelText('Text')).toHaveValue('Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('“Short reply” is saved')
  expect(writes.map(({ call }) => call)).toEqual(['DELETE /templates/7', 'POST /templates'])
})

test('if saving fails, the text stays and can be saved again', async () => {
  const { state, writes, failing } = mockSettings()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await userEvent.click(await screen.findByRole('button', { name: 'Trial shift' }))
  await userEvent.type(await screen.findByLabelText('Text'), ' At ten.')
  failing.set('PATCH /templates/7', 'UNAVAILABLE')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/We cannot connect to the server/)).toBeInTheDocument()
  state.templates.shift()
  failing.set('PATCH /templates/7', 'NOT_FOUND')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  failing.set('POST /templates', 'CONFLICT')
  await userEvent.click(await screen.findByRole('button', { name: 'Save as new template' }))
  expect(await screen.findByText(/The company has reached the maximum number of templates/)).toBeInTheDocument()
  failing.delete('POST /templates')
  await userEvent.click(screen.getByRole('button', { name: 'Save as new template' }))
  await screen.findByText('“Trial shift” is saved')
  expect(writes.map(({ call }) => call)).toEqual(['POST /templates'])
  // The list no longer has the deleted one.
  expect(screen.getAllByRole('button', { name: 'Trial shift' })).toHaveLength(1)
})

const CHANGED = { content: 'Hello {{first_name}}, come on Friday.', changed_at: '2026-11-21T08:00:00.000Z' }

test('a template that a colleague changed is overwritten only by a second attempt', async () => {
  const { state, writes } = mockSettings()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await userEvent.click(await screen.findByRole('button', { name: 'Trial shift' }))
  await userEvent.type(await screen.findByLabelText('Text'), ' At ten.')
  Object.assign(state.templates[0]!, CHANGED)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This template was changed in the meantime')
  expect(screen.getByLabelText('Trial shift · English · Interviews')).toHaveValue(CHANGED.content)
  expect(screen.getByLabelText('Text')).toHaveValue('Hello {{first_name}}, come on Monday. At ten.')
  expect(writes).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Save anyway' }))
  await screen.findByText('“Trial shift” is saved')
  expect(state.templates[0]).toMatchObject({ content: 'Hello {{first_name}}, come on Monday. At ten.' })
})

test('a draft of an older version is saved only after the newer one was shown, which can be loaded', async () => {
  const { state, writes } = mockSettings()
  const { unmount } = renderManager(<TemplatesScreen />, { role: 'admin' })
  await userEvent.click(await screen.findByRole('button', { name: 'Trial shift' }))
  await userEvent.type(await screen.findByLabelText('Text'), ' At ten.')
  unmount()
  Object.assign(state.templates[0]!, CHANGED)
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await userEvent.click(await screen.findByRole('button', { name: 'Trial shift' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This template was changed in the meantime')
  await userEvent.click(screen.getByRole('button', { name: 'Load this version' }))
  expect(screen.getByLabelText('Text')).toHaveValue(CHANGED.content)
  await userEvent.type(screen.getByLabelText('Text'), ' At ten.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('“Trial shift” is saved')
  expect(writes).toMatchObject([{ body: { content: `${CHANGED.content} At ten.` } }])
})

test('a template that a colleague changed is not deleted', async () => {
  const { state, writes } = mockSettings()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await screen.findByRole('button', { name: 'Trial shift' })
  Object.assign(state.templates[0]!, CHANGED)
  await userEvent.click(screen.getByRole('button', { name: 'Delete “Trial shift”' }))
  expect(await screen.findByText(/Somebody else changed this in the meantime/)).toBeInTheDocument()
  expect(await screen.findByText(CHANGED.content)).toBeInTheDocument()
  expect(writes).toEqual([])
})

test('the deletion of a template can be undone, and a double press deletes it once', async () => {
  const { writes, hold, callsOf } = mockSettings()
  const release = hold('DELETE /templates/7')
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Delete “Trial shift”' }))
  expect(callsOf('DELETE /templates/7')).toHaveLength(1)
  release()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Trial shift' })).not.toBeInTheDocument())
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Trial shift' })).toBeInTheDocument()
  expect(writes.map(({ call }) => call)).toEqual(['DELETE /templates/7', 'POST /templates'])
})

test('a built-in template is copied to change it', async () => {
  mockSettings()
  renderManager(<TemplatesScreen />, { role: 'admin' })
  await userEvent.click(await screen.findByRole('button', { name: 'Rejection' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Copy and change' }))
  expect(await screen.findByLabelText('Text')).toHaveValue('Dear {{full_name}},')
})

test('a recruiter can read templates but not change them', async () => {
  mockSettings()
  renderManager(<TemplatesScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Trial shift' }))
  expect(within(await screen.findByRole('dialog')).getByText('Nora')).toBeInTheDocument()
  for (const name of ['New template', 'Delete “Trial shift”', 'Copy and change'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})

test('a list that could not be loaded can be loaded again', async () => {
  const { failing } = mockSettings()
  failing.set('GET /templates', 'UNAVAILABLE')
  renderManager(<TemplatesScreen />, { role: 'admin' })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  failing.clear()
  await userEvent.click(retry)
  expect(await screen.findByRole('button', { name: 'Trial shift' })).toBeInTheDocument()
})
