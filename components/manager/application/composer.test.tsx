import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { writeReply } from '#lib/client/manager/application/drafts'
import { MESSAGE_FILE_RULES } from '#lib/client/manager/application/upload-file'
import { MAX_FILES } from '#lib/domain/discussion'
import { mockApplications } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import { renderApplication } from './render-application'

beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

async function show(options: Parameters<typeof mockApplications>[0] = {}) {
  const api = mockApplications(options)
  renderApplication()
  await screen.findByRole('heading', { level: 1 })
  return api
}
const attach = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Attach files', { selector: 'input' }), files)
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test.each([
  [0, 'The file is empty.'],
  [MESSAGE_FILE_RULES.max_size + 1, 'The file is too large.'],
])('a file of %d bytes is rejected before the upload, and can be removed', async (size, text) => {
  const { callsOf } = await show()
  await attach(Object.defineProperty(new File(['x'], 'plan.pdf'), 'size', { value: size }))
  expect(await screen.findByRole('alert')).toHaveTextContent(`plan.pdf ${text}`)
  await click('Remove plan.pdf')
  expect(screen.queryByText(text)).not.toBeInTheDocument()
  expect(callsOf('POST /files')).toEqual([])
})

test('a reply waits until its files are uploaded', async () => {
  const { hold, callsOf } = await show()
  const release = hold('POST /files')
  await attach(new File(['plan'], 'plan.pdf'))
  expect(await screen.findByText('Uploading…', { exact: false })).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: /^Reply to/ }), 'See you on Tuesday.')
  await click('Send')
  expect(screen.getByRole('alert')).toHaveTextContent('Wait until all files are uploaded.')
  expect(callsOf('POST /candidacies/1/messages')).toEqual([])
  release()
  await screen.findByRole('button', { name: 'Remove plan.pdf' })
  await click('Send')
  expect(await screen.findByText('See you on Tuesday.', { selector: 'p' })).toBeVisible()
  const bodies = callsOf('POST /candidacies/1/messages').map(({ body }) => body)
  expect(bodies).toEqual([{ content: 'See you on Tuesday.', files: ['h'.repeat(20)] }])
})

test('a draft that has too many files takes no further ones', async () => {
  const handles = Array.from({ length: MAX_FILES + 1 }, (_, index) => String(index).repeat(20))
  const files = handles.map((handle) => ({ handle, filename: `${handle}.pdf`, size: 3 }))
  writeReply({ company: 'levain', member_id: 1, id: 1 }, { text: '', files, key: null })
  const { callsOf } = await show()
  await attach(new File(['x'], 'plan.pdf'), new File(['x'], 'map.pdf'))
  expect(await screen.findByRole('alert')).toHaveTextContent('You can attach up to 10 files.')
  expect(callsOf('POST /files')).toEqual([])
})

test('template fields in a reply are filled, and an unknown one has an error', async () => {
  const { callsOf } = await show({ invalid: { content: { key: 'UNKNOWN_FIELD', bound: 'firstname' } } })
  const field = screen.getByRole('textbox', { name: /^Reply to/ })
  await userEvent.click(field)
  await userEvent.paste('Hello {{firstname}}')
  await click('Send')
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no field named “firstname”.')
  expect(field).toHaveValue('Hello {{firstname}}')
  const bodies = callsOf('POST /candidacies/1/messages').map(({ body }) => body)
  expect(bodies).toEqual([{ content: 'Hello {{firstname}}', files: [], has_fields: true }])
})

test('an upload without a response can be stopped, and the reply is sent without its file', async () => {
  const { hold, callsOf } = await show()
  const release = hold('POST /files')
  await attach(new File(['plan'], 'plan.pdf'))
  await userEvent.type(screen.getByRole('textbox', { name: /^Reply to/ }), 'See you on Tuesday.')
  await click('Cancel upload of plan.pdf')
  expect(screen.queryByText('plan.pdf')).toBeNull()
  release()
  await click('Send')
  expect(await screen.findByText('See you on Tuesday.', { selector: 'p' })).toBeVisible()
  expect(callsOf('POST /candidacies/1/messages').map(({ body }) => body)).toEqual([
    { content: 'See you on Tuesday.', files: [] },
  ])
  expect(screen.queryByText('plan.pdf')).toBeNull()
})

test.each([
  ['INVALID_PATTERN', '“plan.pdf” is no longer stored. Attach it again.'],
  ['INFECTED', 'We found a virus in “plan.pdf”. Remove the file.'],
])('a file that the server rejects with %s is named and marked until it is removed', async (key, text) => {
  const files = ['menu', 'plan'].map((name) => ({ handle: name.repeat(5), filename: `${name}.pdf`, size: 3 }))
  writeReply({ company: 'levain', member_id: 1, id: 1 }, { text: 'See you on Tuesday.', files, key: null })
  const { callsOf } = await show({ invalid: { 'files.1': { key } } })
  await click('Send')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
  const failed = () => screen.getAllByRole('listitem').filter((item) => item.dataset.failed !== undefined)
  expect(failed().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^plan\.pdf/)])
  await click('Remove plan.pdf')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(failed()).toEqual([])
  expect(callsOf('POST /candidacies/1/messages')).toHaveLength(1)
  expect(screen.getByRole('textbox', { name: /^Reply to/ })).toHaveValue('See you on Tuesday.')
})

test('the templates are those in the language of the candidate, then those of the company in other languages', async () => {
  await show()
  const choice = await screen.findByRole('combobox', { name: 'Insert a template' })
  const offered = within(choice)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(offered).toEqual(['Template', 'Kind reply', 'Kind rejection', 'Trial shift (German)'])
  await userEvent.selectOptions(choice, 'Trial shift (German)')
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Reply to/ })).toHaveValue('Filled 7'))
})

test.each([
  ['reply_by', 'Reply deadline'],
  ['birthday', 'birthday'],
])('the field {{%s}} of a reply without a value is named “%s”', async (bound, name) => {
  await show({ invalid: { content: { key: 'EMPTY_FIELD', bound } } })
  const message = screen.getByRole('textbox', { name: /^Reply to/ })
  await userEvent.click(message)
  await userEvent.paste(`We write by {{${bound}}}.`)
  await click('Send')
  expect(await screen.findByRole('alert')).toHaveTextContent(`The field “${name}” has no value for this application.`)
  expect(message).toHaveValue(`We write by {{${bound}}}.`)
})

// The last test, because its uploads do not end.
test('files above the limit are not attached, and the composer names the limit', async () => {
  const { hold, callsOf } = await show()
  hold('POST /files')
  const files = Array.from({ length: 12 }, (_, index) => new File(['plan'], `plan-${index}.pdf`))
  await userEvent.upload(screen.getByLabelText('Attach files', { selector: 'input' }), files)
  expect(await screen.findByRole('alert')).toHaveTextContent('You can attach up to 10 files.')
  await waitFor(() => expect(callsOf('POST /files')).toHaveLength(10))
})
