import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withDialogs } from '#tests/support/dialogs'
import { withElementHeight } from '#tests/support/element-height'
import { inboxEntry } from '#tests/support/inbox-entry'
import { click, renderInbox, select } from './render-inbox'

const many = (count: number) => Array.from({ length: count }, (_, index) => inboxEntry({ id: index + 1 }))
const expectFocusOn = (find: () => HTMLElement) => waitFor(() => expect(find()).toHaveFocus())
const link = (id: number) => screen.getByRole('link', { name: new RegExp(`Nora Petit ${id}$`) })

withElementHeight(45)
beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

const arriveAndShow = async () => {
  const { state, emit, callsOf, hold } = await renderInbox({ entries: many(3) })
  await waitFor(() => expect(callsOf('GET /candidacies')).toHaveLength(1))
  state.entries = [inboxEntry({ id: 9, confirmed_at: '2026-11-25T08:00:00Z' }), ...state.entries]
  emit(9)
  const button = await screen.findByRole('button', { name: '1 new application' }, { timeout: 4000 })
  const release = hold('GET /inbox')
  await userEvent.click(button)
  return release
}

test('after new applications are shown, focus is on the first row', async () => {
  const release = await arriveAndShow()
  release()
  await expectFocusOn(() => link(9))
})

test('new applications do not take focus from a field that the user moved to', async () => {
  const release = await arriveAndShow()
  await userEvent.click(screen.getByRole('searchbox'))
  release()
  await waitFor(() => expect(link(9)).toBeInTheDocument())
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('after a selection is cleared, focus returns to the row that had it before', async () => {
  await renderInbox({ entries: many(3) })
  await userEvent.keyboard('jjx')
  await click('Clear selection')
  await expectFocusOn(() => link(2))
})

test('after a selection is cleared, focus is on the row that was selected last, even with the mouse', async () => {
  await renderInbox({ entries: many(5) })
  await userEvent.keyboard('j')
  // The row is selected by a click, without the keys j and x.
  await select(3)
  await click('Clear selection')
  await expectFocusOn(() => link(3))
  // Safari does not focus a checkbox that is clicked.
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Nora Petit 5' }))
  expect(link(3)).toHaveFocus()
  await click('Clear selection')
  await expectFocusOn(() => link(5))
})

test('if no row is current when the selection is cleared, focus is on the title', async () => {
  await renderInbox({ entries: many(3) })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all listed applications' }))
  await click('Clear selection')
  await expectFocusOn(() => screen.getByRole('heading', { level: 1 }))
})

test('a control that was focused with the mouse keeps focus when its row scrolls out of view', async () => {
  await renderInbox({ entries: many(50) })
  const box = screen.getByRole('checkbox', { name: 'Select Nora Petit 2' })
  // Focus comes from the mouse or a screen reader, without the keys of the grid.
  act(() => box.focus())
  const scrolledTo = jest.replaceProperty(globalThis, 'scrollY', 2000)
  fireEvent.scroll(globalThis.window)
  await waitFor(() => expect(link(45)).toBeInTheDocument())
  expect(screen.queryByRole('link', { name: /Nora Petit 3$/ })).not.toBeInTheDocument()
  expect(box).toHaveFocus()
  scrolledTo.restore()
})

test('after all matching applications are selected, focus is on the first action for them', async () => {
  await renderInbox({ entries: many(60), pageSize: 20 })
  await select(2)
  await click('Select all')
  await expectFocusOn(() => screen.getByRole('button', { name: 'Change status' }))
})

test('after filters are cleared, focus is on the first filter', async () => {
  await renderInbox({ entries: many(3) }, '?status=RECEIVED')
  await click('Clear filters')
  await expectFocusOn(() => screen.getByRole('radio', { name: 'All' }))
})

test('after filters without a match are cleared, focus is on the title', async () => {
  const { state } = await renderInbox({ entries: [] }, '?q=nobody')
  await screen.findByRole('heading', { name: 'No applications match' })
  state.entries = many(3)
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!)
  await expectFocusOn(() => screen.getByRole('heading', { level: 1 }))
})

test('after the list is loaded again, focus is on the title', async () => {
  const failing = new Map([['GET /inbox', 'UNAVAILABLE' as const]])
  const { state } = await renderInbox({ entries: [], failing })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  failing.clear()
  state.entries = many(1)
  await userEvent.click(retry)
  await expectFocusOn(() => screen.getByRole('heading', { level: 1 }))
})

test('Enter opens the first application while no row is current', async () => {
  const { callsOf, router } = await renderInbox({ entries: many(2) })
  await userEvent.keyboard('{Enter}')
  expect(router.push).toHaveBeenCalledWith('/levain/applications/1')
  expect(callsOf('POST /candidacies/1/read')).toHaveLength(1)
  // Other commands need a current row.
  await userEvent.keyboard('xu')
  expect(screen.getByRole('checkbox', { name: 'Select Nora Petit 1' })).not.toBeChecked()
})
