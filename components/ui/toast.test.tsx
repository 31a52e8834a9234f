import '@testing-library/jest-dom'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { Dialog } from './dialog'
import { renderUi } from './render-ui'
import { ToastProvider, useToast } from './toast'
import type { Toast } from './toast-region'
import { withDialogs } from '#tests/support/dialogs'

withDialogs()

function Say({ toast }: { toast: Toast }) {
  const say = useToast()
  return (
    <button type="button" onClick={() => say(toast)}>
      Say
    </button>
  )
}

const say = (toast: Toast) => {
  renderUi(
    <ToastProvider>
      <Say toast={toast} />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByText('Say'))
}

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('announces a toast politely and removes it after a while', () => {
  say({ message: 'Saved' })
  expect(screen.getByText('Saved').closest('[aria-live=polite]')).not.toBeNull()
  pass(5900)
  expect(screen.getByText('Saved')).toBeInTheDocument()
  pass(200)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('keeps a toast while the pointer is over it', () => {
  say({ message: 'Saved' })
  fireEvent.pointerEnter(screen.getByText('Saved').parentElement as HTMLElement)
  pass(60_000)
  expect(screen.getByText('Saved')).toBeInTheDocument()
})

test('keeps a lasting toast until it is closed', () => {
  say({ message: 'Confirmed', isLasting: true })
  pass(3_600_000)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Confirmed')).toBeNull()
})

test('runs an undo action once, and closes the toast', () => {
  const onSelect = jest.fn()
  say({ message: 'Deleted', action: { label: 'Undo', onSelect } })
  pass(9000)
  fireEvent.click(screen.getByText('Undo'))
  expect(onSelect).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Deleted')).toBeNull()
})

describe('over modals, outside of which nothing is announced or can be pressed', () => {
  function Page() {
    const [nbOpen, setOpen] = useState(1)
    return (
      <ToastProvider>
        <Dialog open={nbOpen > 0} onClose={() => setOpen(0)} title="Library">
          <Say toast={{ message: 'Saved' }} />
          <button type="button" onClick={() => setOpen(2)}>
            Ask
          </button>
          <Dialog open={nbOpen > 1} onClose={() => setOpen(1)} title="Delete">
            Sure?
          </Dialog>
        </Dialog>
      </ToastProvider>
    )
  }
  const holderOf = (words: string) => screen.getByText(words).closest('dialog')
  const dialog = (name: string) => screen.getByRole('dialog', { name })
  const close = (name: string) =>
    fireEvent.click(within(dialog(name).querySelector('header')!).getByRole('button', { name: 'Close' }))

  test('shows a toast in the topmost modal, and keeps it when modals close', () => {
    renderUi(<Page />)
    fireEvent.click(screen.getByText('Ask'))
    const region = within(dialog('Delete')).getByRole('status')
    fireEvent.click(screen.getByText('Say'))
    expect(region).toHaveTextContent('Saved')
    expect(holderOf('Saved')).toBe(dialog('Delete'))
    close('Delete')
    expect(holderOf('Saved')).toBe(dialog('Library'))
    close('Library')
    expect(holderOf('Saved')).toBeNull()
    expect(screen.getAllByText('Saved')).toHaveLength(1)
  })
})
