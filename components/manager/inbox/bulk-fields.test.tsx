import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TemplateKind } from '#lib/contract/staff/message-templates'
import { inboxEntry } from '#tests/support/inbox-entry'
import { click, prepareActions, renderInbox, select } from './render-inbox'

beforeEach(prepareActions)

/** Selects three applications and previews a reply to them. */
async function previewReply(text: string, options: Parameters<typeof renderInbox>[0]) {
  const api = await renderInbox({ entries: [1, 2, 3].map((id) => inboxEntry({ id })), ...options })
  for (const id of [1, 2, 3]) await select(id)
  await click('Reply')
  const dialog = within(await screen.findByRole('dialog'))
  const message = dialog.getByRole('textbox', { name: /Message/ })
  await userEvent.click(message)
  await userEvent.paste(text)
  await click('Preview emails')
  return { ...api, dialog, message }
}

test('applications without a value of a template field are counted, and listed without a retry', async () => {
  const { dialog, callsOf } = await previewReply('You hear from us by {{reply_by}}.', {
    preview: { nb_changing: 2, nb_emails: 2, nb_empty_field: 1 },
    failures: [{ id: 2, reason: 'EMPTY_FIELD' }],
  })
  expect(await dialog.findByText('1 has no value for a field of the message')).toBeVisible()
  await click('Send 2 replies')
  await click('Send now')
  expect(await dialog.findByRole('listitem')).toHaveTextContent('Nora Petit 2A field of the message has no value')
  expect(dialog.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(callsOf('POST /candidacies/bulk')).toHaveLength(1)
})

test('applications whose message is too long are counted, and listed without a retry', async () => {
  const { dialog, callsOf } = await previewReply('Hello {{first_name}}.', {
    preview: { nb_changing: 2, nb_emails: 2, nb_too_long: 1 },
    failures: [{ id: 2, reason: 'TOO_LONG' }],
  })
  expect(await dialog.findByText('For 1, the message is too long once its fields are filled in')).toBeVisible()
  await click('Send 2 replies')
  await click('Send now')
  expect(await dialog.findByRole('listitem')).toHaveTextContent(
    'Nora Petit 2The message is too long once its fields are filled in',
  )
  expect(dialog.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(callsOf('POST /candidacies/bulk')).toHaveLength(1)
})

test('replies are counted, because an earlier unread message of the day was the last email to some candidates', async () => {
  const { dialog } = await previewReply('Hello', { preview: { nb_changing: 5, nb_emails: 5 } })
  expect(await dialog.findByText('5 replies will be sent.')).toBeVisible()
  expect(dialog.getByText('2 more replies like these')).toBeVisible()
})

test('a node of the previous version does not count skipped applications, and the preview works', async () => {
  const { dialog } = await previewReply('Hello', { preview: { nb_empty_field: undefined, nb_too_long: undefined } })
  expect(await dialog.findByRole('button', { name: 'Send 3 replies' })).toBeVisible()
  expect(dialog.queryByRole('listitem')).not.toBeInTheDocument()
})

test('an unknown field is named, and the message stays', async () => {
  const text = 'We pay {{salary}}.'
  const invalid = { message: { key: 'UNKNOWN_FIELD', bound: 'salary' } }
  const { dialog, message } = await previewReply(text, { invalid })
  const problem = 'There is no field named “salary”. Correct or remove it.'
  expect(await dialog.findByRole('alert')).toHaveTextContent(problem)
  expect(message).toHaveValue(text)
})

test('the templates for a status without its own kind are replies and information', async () => {
  const templates = TemplateKind.options.map((kind, position) => ({
    ...{ id: `default-${kind}-en`, locale: 'en' as const, kind, name: `Kind ${kind}`, content: 'Hello', position },
    ...{ is_default: true, changed_at: null },
  }))
  await renderInbox({ entries: [inboxEntry()], templates })
  await select(1)
  await click('Change status')
  const dialog = within(await screen.findByRole('dialog'))
  const chooseStatus = (status: string) =>
    userEvent.selectOptions(dialog.getByRole('combobox', { name: 'New status' }), status)
  const offered = async () => {
    const choice = await dialog.findByRole('combobox', { name: /Template/ })
    return within(choice)
      .getAllByRole('option')
      .slice(1)
      .map(({ textContent }) => textContent)
  }
  expect(dialog.queryByRole('combobox', { name: /Template/ })).toBeNull()
  await chooseStatus('HIRED')
  expect(await offered()).toEqual(['Kind reply', 'Kind information'])
  await chooseStatus('OFFER')
  expect(await offered()).toEqual(['Kind offer'])
})
