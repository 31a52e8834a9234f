import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withDialogs } from '#tests/support/dialogs'
import { inboxEntry } from '#tests/support/inbox-entry'
import type { Failing } from '#tests/support/mock-staff'
import { settle } from '#tests/support/settle'
import { renderInbox } from './render-inbox'

const show = (options: Parameters<typeof renderInbox>[0] = {}, query = '') =>
  renderInbox({ entries: [inboxEntry()], ...options }, query)
const click = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => userEvent.click(button))

beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

describe('saved views', () => {
  const late = { id: 7, name: 'Waiting', filter: { state: 'waiting' as const }, is_shared: true, can_edit: true }
  const view = { ...late, created_at: '2026-11-20T08:00:00Z', version: 'a' }

  test('a view sets the filter, and its name is shown', async () => {
    await show({ views: [view] })
    await click('Views')
    await click(/^Waiting ?Shared with the company$/)
    expect(location.search).toBe('?state=waiting')
    expect(screen.getByRole('button', { name: 'Waiting', expanded: false })).toHaveFocus()
  })

  test('the current filter is saved with a name, and shared', async () => {
    const { callsOf } = await show({}, '?status=RECEIVED')
    await click('Views')
    await click('Save this filter')
    const dialog = await screen.findByRole('dialog', { name: 'Save view' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(within(dialog).getByText('Enter a name.')).toBeInTheDocument()
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name of the view' }), 'Just in')
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /Share with the company/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: 'Just in' })).toBeInTheDocument()
    expect(callsOf('POST /views').map(({ body }) => body)).toEqual([
      { name: 'Just in', filter: { status: 'RECEIVED' }, is_shared: true },
    ])
  })

  test('a view is created once if the response is lost', async () => {
    const { failing, callsOf } = await show({}, '?status=RECEIVED')
    failing.set('POST /views', 'UNAVAILABLE')
    await click('Views')
    await click('Save this filter')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Just in')
    await click('Save')
    expect(await screen.findByRole('alert')).toBeVisible()
    failing.clear()
    await click('Save')
    expect(await screen.findByRole('button', { name: 'Just in' })).toBeInTheDocument()
    const [first, second] = callsOf('POST /views').map(({ key }) => key)
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(second).toBe(first)
  })

  test('a name that is too long stays complete, with an error', async () => {
    const { callsOf } = await show({}, '?status=RECEIVED')
    await click('Views')
    await click('Save this filter')
    const dialog = await screen.findByRole('dialog', { name: 'Save view' })
    const name = within(dialog).getByRole('textbox', { name: 'Name of the view' })
    await userEvent.click(name)
    await userEvent.paste('a'.repeat(81))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(name).toHaveValue('a'.repeat(81))
    expect(name).toHaveAccessibleDescription('This field must contain at most 80 characters')
    await waitFor(() => expect(name).toHaveFocus())
    expect(callsOf('POST /views')).toEqual([])
  })

  test('a name that exists and a full list are different errors', async () => {
    const failing = new Map()
    await show({ views: [view], failing }, '?status=RECEIVED')
    await click('Views')
    await click('Save this filter')
    const dialog = await screen.findByRole('dialog', { name: 'Save view' })
    const name = within(dialog).getByRole('textbox', { name: 'Name of the view' })
    await userEvent.type(name, 'Waiting{Enter}')
    await waitFor(() => expect(name).toHaveAccessibleDescription('You already have a view with this name.'))
    failing.set('POST /views', 'CONFLICT')
    await userEvent.type(name, '!{Enter}')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'You have 100 views, which is the maximum. Delete one, then save this one.',
    )
    expect(name).toBeValid()
    expect(name).toHaveValue('Waiting!')
  })

  test('a view that was changed in the meantime is overwritten only after the member has seen the change', async () => {
    const { state, callsOf } = await show({ views: [view] })
    await click('Views')
    await click('Edit view “Waiting”')
    const dialog = await screen.findByRole('dialog', { name: 'Edit view' })
    const name = within(dialog).getByRole('textbox', { name: 'Name of the view' })
    state.views = [{ ...view, name: 'Overdue', version: 'b' }]
    await userEvent.type(name, ' now{Enter}')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Somebody else changed this view. It is now called “Overdue”.',
    )
    expect(name).toHaveValue('Waiting now')
    await userEvent.type(name, '{Enter}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(callsOf('PATCH /views/7').map(({ headers }) => headers.get('if-match'))).toEqual(['"a"', '"b"'])
    expect(state.views).toMatchObject([{ name: 'Waiting now', version: 'bb' }])
  })

  test('a view that a colleague deletes while it is edited keeps its input, and is saved as a new one', async () => {
    const { state, callsOf } = await show({ views: [view] })
    await click('Views')
    await click('Edit view “Waiting”')
    const dialog = await screen.findByRole('dialog', { name: 'Edit view' })
    const name = within(dialog).getByRole('textbox', { name: 'Name of the view' })
    state.views = []
    await userEvent.type(name, ' now{Enter}')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This view was deleted or is no longer shared')
    expect(name).toHaveValue('Waiting now')
    await userEvent.type(name, '{Enter}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(callsOf('POST /views').map(({ body }) => body)).toEqual([
      { name: 'Waiting now', filter: { state: 'waiting' }, is_shared: true },
    ])
  })

  describe('deletion', () => {
    // Deletions that wait for their end run when the page closes.
    afterEach(() => act(() => void dispatchEvent(new Event('pagehide'))))
    const deleteView = async () => {
      const api = await show({ views: [view] })
      await click('Views')
      await click('Delete view “Waiting”')
      expect(await screen.findByText('View “Waiting” deleted.')).toBeInTheDocument()
      return { ...api, deleted: () => api.callsOf('DELETE /views/7') }
    }
    const close = () => act(() => void dispatchEvent(new Event('pagehide')))

    test('can be undone, so that the view stays with its owner', async () => {
      const { callsOf, deleted } = await deleteView()
      await click('Views')
      expect(await screen.findByText(/^A view is a saved filter/)).toBeVisible()
      await click('Undo')
      expect(await screen.findByText('View “Waiting” restored.')).toBeInTheDocument()
      await click('Views')
      expect(await screen.findByRole('button', { name: /^Waiting/ })).toBeVisible()
      close()
      await act(settle)
      expect(deleted()).toEqual([])
      expect(callsOf('POST /views')).toEqual([])
    })

    test('runs after ten seconds, or when the page closes', async () => {
      const { state, deleted } = await deleteView()
      expect(deleted()).toEqual([])
      close()
      await waitFor(() => expect(state.views).toEqual([]))
      expect(deleted()[0]!.headers.get('if-match')).toBe('"a"')
      await click('Undo')
      expect(await screen.findByText(/^It was too late to undo\./)).toBeVisible()
    })

    test('does not delete a view that a colleague has changed in the meantime', async () => {
      const { state } = await deleteView()
      state.views = [{ ...view, name: 'Overdue', version: 'b' }]
      close()
      expect(await screen.findByText(/^The view was not deleted/)).toBeVisible()
      await click('Views')
      expect(await screen.findByRole('button', { name: /^Overdue/ })).toBeVisible()
    })

    test('runs before another view is saved, which can have the same name', async () => {
      const { state, callsOf } = await show({ views: [view] }, '?status=RECEIVED')
      await click('Views')
      await click('Delete view “Waiting”')
      await click('Views')
      await click('Save this filter')
      await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Waiting{Enter}')
      await waitFor(() => expect(callsOf('POST /views')).toHaveLength(1))
      expect(await screen.findByRole('button', { name: 'Waiting' })).toBeInTheDocument()
      expect(state.views).toMatchObject([{ name: 'Waiting', filter: { status: 'RECEIVED' } }])
    })
  })

  test('a view that was saved in another tab is not lost by a change in this one', async () => {
    const other = { ...view, id: 2, name: 'Rejected' }
    const { state } = await show({ views: [view] })
    await click('Views')
    await screen.findByRole('button', { name: /^Waiting/ })
    state.views.push(other)
    await click('Delete view “Waiting”')
    await screen.findByText('View “Waiting” deleted.')
    await click('Views')
    expect(await screen.findByRole('button', { name: /^Rejected/ })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Waiting/ })).not.toBeInTheDocument()
  })

  test('the list of views is read again when it is opened', async () => {
    const { state } = await show({ views: [view] })
    await click('Views')
    state.views = [{ ...view, name: 'Overdue' }]
    await click('Views')
    await click('Views')
    expect(await screen.findByRole('button', { name: /^Overdue/ })).toBeInTheDocument()
  })

  test('views that load or could not be loaded are not shown as none', async () => {
    const failing: Failing = new Map([['GET /views', 'INTERNAL']])
    const { hold } = await show({ views: [view], failing })
    await click('Views')
    expect(await screen.findByText('We could not load the views.')).toBeVisible()
    expect(screen.queryByText(/^A view is a saved filter/)).not.toBeInTheDocument()
    // The list is read again when it is opened.
    const retry = screen.getByRole('button', { name: 'Try again' })
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-disabled', 'true'))
    failing.clear()
    const release = hold('GET /views')
    await userEvent.click(retry)
    expect(screen.queryByText(/^A view is a saved filter/)).not.toBeInTheDocument()
    release()
    const first = await screen.findByRole('button', { name: /^Waiting/ })
    await waitFor(() => expect(first).toHaveFocus())
    expect(screen.queryByText('We could not load the views.')).not.toBeInTheDocument()
  })

  test('Escape closes the list of views and returns focus', async () => {
    await show({ views: [view] })
    await click('Views')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('list', { name: 'Views' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Views' })).toHaveFocus()
  })
})
