import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withElementHeight } from '#tests/support/element-height'
import { inboxEntry } from '#tests/support/inbox-entry'
import { settle } from '#tests/support/settle'
import { click, prepareActions, renderInbox, select } from './render-inbox'

const many = (count: number) => Array.from({ length: count }, (_, index) => inboxEntry({ id: index + 1 }))
const choose = (status: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), status)
const linkOf = (id: number) => screen.findByRole('link', { name: new RegExp(`Nora Petit ${id}$`) })

withElementHeight(45)
beforeEach(prepareActions)

describe('applications that are still being read for "Select all"', () => {
  const startSelecting = async () => {
    const api = await renderInbox({ entries: many(60), pageSize: 50 })
    await select(2)
    const release = api.hold('GET /inbox')
    await click('Select all')
    return { ...api, release }
  }

  test('are not selected after a change of the filter', async () => {
    const { release } = await startSelecting()
    await choose('RECEIVED')
    release()
    await linkOf(1)
    await act(settle)
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
    await select(1)
    expect(screen.getByRole('toolbar')).toHaveTextContent('1 of 60 selected')
    expect(screen.getByRole('button', { name: 'Select all' })).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('are not selected after the selection was cleared', async () => {
    const { release } = await startSelecting()
    await click('Clear selection')
    release()
    await act(settle)
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
  })

  test('are selected by another attempt', async () => {
    const { release } = await startSelecting()
    await userEvent.keyboard('{Escape}')
    await select(1)
    release()
    await click('Select all')
    await waitFor(() => expect(screen.getByRole('toolbar')).toHaveTextContent(/^60 selected/))
  })
})

test('a filter that was chosen before lists the present applications', async () => {
  const { state, callsOf } = await renderInbox({ entries: many(3) })
  await waitFor(() => expect(callsOf('GET /candidacies')).toHaveLength(1))
  await choose('RECEIVED')
  await linkOf(3)
  await choose('')
  await linkOf(3)
  const confirmed_at = '2026-11-25T08:00:00Z'
  state.entries = [
    inboxEntry({ id: 9, confirmed_at }),
    ...state.entries.map((entry) => (entry.id === 2 ? { ...entry, status: 'INTERVIEW' as const } : entry)),
  ]
  await choose('RECEIVED')
  expect(await linkOf(9)).toBeVisible()
  expect(screen.queryByRole('link', { name: /Nora Petit 2$/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /new application/ })).not.toBeInTheDocument()
})
