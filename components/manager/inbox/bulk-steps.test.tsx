import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { inboxEntry } from '#tests/support/inbox-entry'
import { click, prepareActions, renderInbox, select, writeReply } from './render-inbox'

const entries = [inboxEntry(), inboxEntry({ id: 2 })]
const press = (name: string) => screen.findByRole('button', { name })

beforeEach(prepareActions)

describe('what is sent is what was previewed', () => {
  test('a message that is changed while the preview loads', async () => {
    const { hold, message, sent } = await writeReply()
    const release = hold('POST /candidacies/bulk/preview')
    await click('Preview emails')
    await userEvent.type(message, ' and goodbye')
    release()
    for (const name of ['Send 2 replies', 'Send now']) await click(name)
    await screen.findByText('2 replies were sent.')
    expect(sent()).toMatchObject([{ message: 'Hello' }])
    await click('Done')
    for (const id of [1, 2]) await select(id)
    await click('Reply')
    expect(await screen.findByRole('textbox', { name: /Message/ })).toHaveValue('Hello and goodbye')
  })

  test('a time that is chosen while the preview loads', async () => {
    const { hold, callsOf } = await renderInbox({ entries })
    await select(1)
    await click('Change status')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'New status' }), 'REJECTED')
    const release = hold('POST /candidacies/bulk/preview')
    await click('Preview emails')
    await userEvent.click(dialog.getByRole('radio', { name: 'Later' }))
    release()
    expect(await dialog.findByText('1 email will be sent.')).toBeVisible()
    for (const name of ['Send 1 email', 'Send now']) await click(name)
    expect(await dialog.findByText('1 email was sent.')).toBeVisible()
    expect(callsOf('POST /candidacies/bulk')[0]!.body).not.toHaveProperty('due_at')
  })
})

describe('the second press of a double press does not reach a button of the next step', () => {
  test('with a mouse', async () => {
    const { dialog } = await writeReply()
    await click('Preview emails')
    fireEvent.click(await press('Send 2 replies'), { detail: 2 })
    expect(dialog.getByText('2 replies will be sent.')).toBeVisible()
    fireEvent.click(await press('Send 2 replies'), { detail: 1 })
    fireEvent.click(await press('Undo'), { detail: 2 })
    expect(dialog.getByText(/^2 replies will be sent in 10 seconds/)).toBeVisible()
    // A key has no number of clicks.
    fireEvent.click(await press('Undo'), { detail: 0 })
    expect(dialog.getByText('2 replies will be sent.')).toBeVisible()
  })

  test('with a finger, and a later press works', async () => {
    const { dialog } = await writeReply()
    await click('Preview emails')
    await userEvent.click(await press('Send 2 replies'))
    const tap = async (name: string) => {
      const button = await press(name)
      fireEvent.pointerDown(button, { pointerType: 'touch' })
      fireEvent.click(button, { detail: 1 })
    }
    await tap('Undo')
    expect(dialog.getByText(/^2 replies will be sent in 10 seconds/)).toBeVisible()
    const now = performance.now()
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 600)
    await tap('Undo')
    clock.mockRestore()
    expect(dialog.getByText('2 replies will be sent.')).toBeVisible()
  })
})

describe('errors', () => {
  const templates = ['Thanks', 'Later'].map((name, position) => ({
    ...{ id: String(position + 1), locale: 'en' as const, kind: 'reply' as const, name, content: `${name}!`, position },
    ...{ is_default: false, changed_at: null },
  }))
  const gone = /The template was deleted in the meantime/

  test('a template that was deleted before the preview is dropped, and its text stays', async () => {
    const { dialog, message, failing, callsOf } = await writeReply({ templates })
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Template/ }), 'Thanks')
    failing.set('POST /candidacies/bulk/preview', 'NOT_FOUND')
    await click('Preview emails')
    expect(await dialog.findByRole('alert')).toHaveTextContent(gone)
    expect(message).toHaveValue('Thanks!')
    failing.clear()
    await click('Preview emails')
    await press('Send 2 replies')
    const bodies = callsOf('POST /candidacies/bulk/preview').map(({ body }) => body)
    expect(bodies).toEqual([
      expect.objectContaining({ message: 'Thanks!', template: '1' }),
      expect.not.objectContaining({ template: '1' }),
    ])
    expect(callsOf('GET /templates').length).toBeGreaterThan(1)
  })

  test('a template that was deleted after the preview is named, and the member can go back', async () => {
    const { dialog, message, failing, sent } = await writeReply({ templates })
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Template/ }), 'Thanks')
    failing.set('POST /candidacies/bulk', 'NOT_FOUND')
    for (const name of ['Preview emails', 'Send 2 replies', 'Send now']) await click(name)
    expect(await dialog.findByText(gone)).toBeVisible()
    expect(dialog.getByText(/^2 applications were not processed\./)).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    failing.clear()
    await click('Back')
    expect(dialog.getByRole('textbox', { name: /Message/ })).toHaveValue('Thanks!')
    expect(message).not.toBeInTheDocument()
    for (const name of ['Preview emails', 'Send 2 replies', 'Send now']) await click(name)
    expect(await dialog.findByText('2 replies were sent.')).toBeVisible()
    expect(sent()).toMatchObject([{ template: '1' }, { message: 'Thanks!' }])
    expect(sent()[1]).not.toHaveProperty('template')
  })

  test('after going back, only applications that did not change are sent again', async () => {
    const many = Array.from({ length: 30 }, (_, index) => inboxEntry({ id: index + 1 }))
    const { failing, callsOf, hold } = await renderInbox({ entries: many })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all listed applications' }))
    await click('Reply')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: /Message/ }), 'Hello')
    const release = hold('POST /candidacies/bulk')
    for (const name of ['Preview emails', 'Send 30 replies', 'Send now']) await click(name)
    await waitFor(() => expect(callsOf('POST /candidacies/bulk')).toHaveLength(1))
    release()
    const releaseSecond = hold('POST /candidacies/bulk')
    await waitFor(() => expect(callsOf('POST /candidacies/bulk')).toHaveLength(2))
    failing.set('POST /candidacies/bulk', 'INVALID')
    releaseSecond()
    await click('Back')
    failing.clear()
    expect(screen.getByRole('dialog', { name: 'Reply to 5 candidates' })).toBeVisible()
    await click('Preview emails')
    await press('Send 5 replies')
    const [, last] = callsOf('POST /candidacies/bulk/preview')
    expect(last!.body).toMatchObject({ ids: [26, 27, 28, 29, 30] })
  })

  test('the text of another error is shown, and not that of a lost connection', async () => {
    const { dialog, failing } = await writeReply()
    failing.set('POST /candidacies/bulk', 'INTERNAL')
    for (const name of ['Preview emails', 'Send 2 replies', 'Send now']) await click(name)
    expect(await dialog.findByText(/^2 applications were not processed\. .*an error has occurred/)).toBeVisible()
    expect(dialog.queryByText(/Check your connection/)).not.toBeInTheDocument()
    // The server may have sent some of them, so only the same call can be repeated.
    expect(dialog.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument()
    failing.clear()
    await click('Try again')
    expect(await dialog.findByText('2 replies were sent.')).toBeVisible()
  })

  test('an action that the member stops is not a problem of the connection', async () => {
    const { dialog, hold } = await writeReply()
    const release = hold('POST /candidacies/bulk')
    for (const name of ['Preview emails', 'Send 2 replies', 'Send now', 'Stop']) await click(name)
    release()
    expect(await dialog.findByText('2 replies were sent.')).toBeVisible()
    expect(dialog.queryByText(/Check your connection/)).not.toBeInTheDocument()
  })
})

test('a template that replaces a written message can be undone', async () => {
  const template = { id: '8', locale: 'en' as const, kind: 'reply' as const, name: 'Thanks', content: 'Thank you' }
  const { message } = await writeReply({
    templates: [{ ...template, position: 0, is_default: false, changed_at: null }],
  })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Template/ }), 'Thanks')
  expect(message).toHaveValue('Thank you')
  expect(await screen.findByText('The template replaced your text.')).toBeVisible()
  await click('Undo')
  expect(message).toHaveValue('Hello')
})
