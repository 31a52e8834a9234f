import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import { mockInbox } from '#tests/support/inbox-api'
import { inboxEntry } from '#tests/support/inbox-entry'
import { InboxScreen } from './inbox-screen'
import { click, prepareActions, renderInbox, select } from './render-inbox'

const entries = [inboxEntry(), inboxEntry({ id: 2 }), inboxEntry({ id: 3 })]

const show = (options: Parameters<typeof renderInbox>[0] = {}, query = '') =>
  renderInbox({ entries, ...options }, query)
beforeEach(prepareActions)

describe('a bulk action', () => {
  test('needs a status or a message, and sends nothing before the emails were shown', async () => {
    const { callsOf } = await show({
      entries: ['a', 'b'].map((version, index) => inboxEntry({ id: index + 1, version })),
    })
    await select(1)
    await select(2)
    await click('Reply')
    const dialog = await screen.findByRole('dialog', { name: 'Reply to 2 candidates' })
    await click('Preview emails')
    const message = within(dialog).getByRole('textbox', { name: /Message/ })
    await waitFor(() => expect(message).toHaveFocus())
    expect(message).toHaveAccessibleDescription(/^Write a message\./)
    expect(message).toHaveAccessibleDescription(/There is no second email if an earlier message of today is unread\./)
    await userEvent.type(message, 'See you soon')
    await click('Preview emails')
    expect(await within(dialog).findByText('2 replies will be sent.')).toBeInTheDocument()
    const email = within(dialog).getByRole('region', { name: 'Preview of an email' })
    expect(email).toHaveTextContent('nora-1@example.org')
    await click('Next email')
    expect(email).toHaveTextContent('nora-2@example.org')
    expect(callsOf('POST /candidacies/bulk')).toEqual([])
    await click('Send 2 replies')
    await click('Send now')
    expect(await within(dialog).findByText('2 replies were sent.')).toBeInTheDocument()
    expect(callsOf('POST /candidacies/bulk').map(({ body }) => body)).toEqual([
      { action: 'reply', message: 'See you soon', ids: [1, 2], versions: { 1: 'a', 2: 'b' } },
    ])
    await click('Done')
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
  })

  test('keeps the unsent message until it is sent', async () => {
    const api = mockInbox({ entries })
    history.replaceState(null, '', '/levain/inbox')
    const open = async () => {
      const { unmount } = renderManager(<InboxScreen />)
      await screen.findByRole('grid')
      await select(1)
      await click('Reply')
      const dialog = within(await screen.findByRole('dialog'))
      return { unmount, message: dialog.getByRole('textbox', { name: /Message/ }) }
    }
    const first = await open()
    await userEvent.type(first.message, 'See you soon')
    first.unmount()
    const second = await open()
    expect(second.message).toHaveValue('See you soon')
    await click('Preview emails')
    await click('Send 1 reply')
    await click('Send now')
    await click('Done')
    expect(api.callsOf('POST /candidacies/bulk')).toHaveLength(1)
    second.unmount()
    expect((await open()).message).toHaveValue('')
  })

  test('says who receives a template in their language, and who receives a changed text untranslated', async () => {
    const readers = (['en', 'fr', 'fr'] as const).map((locale, index) => {
      const entry = inboxEntry({ id: index + 1 })
      return { ...entry, person: { ...entry.person, locale } }
    })
    const texts = {
      locale: 'en' as const,
      kind: 'reply' as const,
      name: 'Thanks',
      content: 'Thank you, {{first_name}}',
    }
    const template = { ...texts, id: 'default-reply-en', position: 0, is_default: true, changed_at: null }
    const { callsOf } = await show({ entries: readers, templates: [template] })
    for (const id of [1, 2, 3]) await select(id)
    await click('Reply')
    const dialog = await screen.findByRole('dialog')
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Template/ }), 'Thanks')
    await click('Preview emails')
    expect(
      await within(dialog).findByText('2 candidates receive the template in their language (French).'),
    ).toBeVisible()
    await click('Back')
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Message/ }), '!')
    await click('Preview emails')
    const notice = '2 candidates receive emails in another language (French). Your message is not translated.'
    expect(await within(dialog).findByText(notice)).toBeVisible()
    const message = { action: 'reply', message: 'Thank you, {{first_name}}', ids: [1, 2, 3] }
    expect(callsOf('POST /candidacies/bulk/preview').map(({ body }) => body)).toEqual([
      { ...message, template: 'default-reply-en' },
      { ...message, message: 'Thank you, {{first_name}}!' },
    ])
  })

  test('offers the templates of the company in other languages, after those in the language of the member', async () => {
    const template = { kind: 'reply' as const, content: 'Merci', position: 0, is_default: false, changed_at: null }
    const templates = [
      { ...template, id: '8', locale: 'fr' as const, name: 'Merci' },
      { ...template, id: 'default-reply-fr', locale: 'fr' as const, name: 'Réponse', is_default: true },
      { ...template, id: 'default-reply-en', locale: 'en' as const, name: 'Thanks', is_default: true },
    ]
    const preview = { languages: [{ locale: 'en' as const, nb_emails: 1, has_template: false }] }
    const { callsOf } = await show({ templates, preview })
    await select(1)
    await click('Reply')
    const dialog = within(await screen.findByRole('dialog'))
    const choice = await dialog.findByRole('combobox', { name: /Template/ })
    const names = within(choice).getAllByRole('option').slice(1)
    expect(names.map(({ textContent }) => textContent)).toEqual(['Thanks', 'Merci (French)'])
    await userEvent.selectOptions(choice, 'Merci (French)')
    expect(dialog.getByRole('textbox', { name: /Message/ })).toHaveValue('Merci')
    await click('Preview emails')
    await screen.findByRole('button', { name: 'Send 1 reply' })
    expect(callsOf('POST /candidacies/bulk/preview')[0]!.body).toMatchObject({ message: 'Merci', template: '8' })
    expect(dialog.getByText(/^1 candidate receives emails in another language \(English\)/)).toBeVisible()
    expect([...callsOf('GET /templates')[0]!.query]).toEqual([])
  })

  test('waits ten seconds before it sends, and nothing is sent after undo', async () => {
    const { callsOf } = await show()
    await select(1)
    await click('Reply')
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Message/ }), 'See you soon')
    await click('Preview emails')
    await screen.findByRole('button', { name: 'Send 1 reply' })
    jest.useFakeTimers()
    try {
      const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
      press('Send 1 reply')
      expect(within(dialog).getByText(/^1 reply will be sent in 10 seconds/)).toBeInTheDocument()
      act(() => jest.advanceTimersByTime(9_000))
      press('Undo')
      act(() => jest.advanceTimersByTime(60_000))
      expect(callsOf('POST /candidacies/bulk')).toEqual([])
      expect(within(dialog).getByText('1 reply will be sent.')).toBeInTheDocument()
      press('Send 1 reply')
      await act(() => jest.advanceTimersByTimeAsync(10_500))
      expect(callsOf('POST /candidacies/bulk')).toHaveLength(1)
    } finally {
      jest.useRealTimers()
    }
    expect(await within(dialog).findByText('1 reply was sent.')).toBeInTheDocument()
  })

  test('lists the applications that did not change with the reason, and leaves them selected', async () => {
    await show({
      failures: [
        { id: 2, reason: 'WITHDRAWN' },
        { id: 3, reason: 'CHANGED' },
      ],
    })
    for (const id of [1, 2, 3]) await select(id)
    await click('Change status')
    const dialog = await screen.findByRole('dialog')
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'New status' }), 'INTERVIEW')
    await click('Preview emails')
    await click('Send 3 emails')
    await click('Send now')
    const failures = await within(dialog).findAllByRole('listitem')
    expect(failures.map(({ textContent }) => textContent)).toEqual([
      'Nora Petit 2Withdrawn by the candidate',
      'Nora Petit 3Changed in the meantime',
    ])
    expect(within(dialog).queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await click('Done')
    expect(screen.getByRole('toolbar')).toHaveTextContent('2 of 3 selected')
  })

  test('removes answered applications from the list of waiting ones after it is closed', async () => {
    const { state } = await show({}, '?state=waiting')
    await select(2)
    await userEvent.keyboard('e')
    const dialog = await screen.findByRole('dialog')
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'New status' }), 'REJECTED')
    await click('Preview emails')
    await click('Send 1 email')
    await click('Send now')
    state.entries = state.entries.map((entry) =>
      entry.id === 2 ? { ...entry, answered_at: '2026-11-25T08:00:00Z' } : entry,
    )
    await click('Done')
    await waitFor(() => expect(screen.queryByRole('link', { name: /Nora Petit 2/ })).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('link', { name: /Nora Petit 3/ })).toHaveFocus())
  })

  test('after a lost connection, tries again with the same key', async () => {
    const failing = new Map([['POST /candidacies/bulk', 'UNAVAILABLE' as const]])
    const { callsOf } = await show({ failing })
    await userEvent.keyboard('jr')
    const dialog = await screen.findByRole('dialog', { name: 'Reply to 1 candidate' })
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Message/ }), 'Hello')
    await click('Preview emails')
    await click('Send 1 reply')
    await click('Send now')
    expect(await within(dialog).findByText(/1 application was not processed/)).toBeInTheDocument()
    failing.clear()
    await click('Try again')
    expect(await within(dialog).findByText('1 reply was sent.')).toBeInTheDocument()
    const [first, second] = callsOf('POST /candidacies/bulk')
    expect([second!.key, second!.body]).toEqual([first!.key, first!.body])
  })
})

test('exports the selected applications', async () => {
  URL.createObjectURL = () => 'blob:test'
  HTMLAnchorElement.prototype.click = () => {}
  const { callsOf } = await show({}, '?state=waiting')
  await select(1)
  await select(3)
  const toolbar = screen.getByRole('toolbar', { name: 'Selected applications' })
  await userEvent.click(within(toolbar).getByRole('button', { name: 'Export' }))
  const dialog = await screen.findByRole('dialog', { name: 'Export applications' })
  expect(dialog).toHaveTextContent('The file contains the selected applications (2) with their answers.')
  await click('Download')
  await waitFor(() => expect(callsOf('GET /inbox/export')).toHaveLength(1))
  expect(Object.fromEntries(callsOf('GET /inbox/export')[0]!.query)).toMatchObject({ ids: '1,3', format: 'csv' })
})

test('exports the filtered list with the chosen separator', async () => {
  URL.createObjectURL = () => 'blob:test'
  const clicked: string[] = []
  HTMLAnchorElement.prototype.click = function click() {
    clicked.push(this.href)
  }
  const { callsOf } = await show({}, '?state=waiting')
  await userEvent.click(screen.getAllByRole('button', { name: 'Export' })[0]!)
  const dialog = await screen.findByRole('dialog', { name: 'Export applications' })
  await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'tab')
  await click('Download')
  await waitFor(() => expect(clicked).toEqual(['blob:test']))
  const [call] = callsOf('GET /inbox/export')
  expect(Object.fromEntries(call!.query)).toEqual({ state: 'waiting', format: 'csv', separator: 'tab' })
  expect(call!.company).toBe('levain')
})
