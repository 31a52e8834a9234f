import '@testing-library/jest-dom'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { Dialog } from './dialog'
import { renderUi } from './render-ui'
import { ToastProvider, useToast } from './toast'
import type { Toast } from './toast-region'
import { withDialogs } from '#tests/support/dialogs'

withDialogs()

function ShowToast({ toast }: { toast: Toast }) {
  const showToast = useToast()
  return (
    <button type="button" onClick={() => showToast(toast)}>
      Say
    </button>
  )
}

const renderToast = (toast: Toast) => {
  renderUi(
    <ToastProvider>
      <ShowToast toast={toast} />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByText('Say'))
}

const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('announces a toast politely and removes it after a while', () => {
  renderToast({ message: 'Saved' })
  expect(screen.getByText('Saved').closest('[aria-live=polite]')).not.toBeNull()
  advance(5900)
  expect(screen.getByText('Saved')).toBeInTheDocument()
  advance(200)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('announces only the new toast: neither its region nor its popover repeats the others', () => {
  const showPopover = jest.fn()
  Object.assign(HTMLElement.prototype, { showPopover, hidePopover: () => {} })
  renderToast({ message: 'Saved' })
  fireEvent.click(screen.getByText('Say'))
  expect(screen.getAllByText('Saved')).toHaveLength(2)
  expect(screen.getByRole('status')).toHaveAttribute('aria-atomic', 'false')
  expect(showPopover).toHaveBeenCalledTimes(1)
  Object.assign(HTMLElement.prototype, { showPopover: undefined, hidePopover: undefined })
})

test('keeps a toast while the pointer is over it', () => {
  renderToast({ message: 'Saved' })
  fireEvent.pointerEnter(screen.getByText('Saved').parentElement as HTMLElement)
  advance(60_000)
  expect(screen.getByText('Saved')).toBeInTheDocument()
})

test('keeps a toast while focus is inside, also when the pointer leaves it', () => {
  renderToast({ message: 'Saved' })
  const close = screen.getByRole('button', { name: 'Close' })
  const card = screen.getByText('Saved').parentElement as HTMLElement
  act(() => close.focus())
  fireEvent.pointerEnter(card)
  fireEvent.pointerLeave(card)
  advance(60_000)
  expect(screen.getByText('Saved')).toBeInTheDocument()
  act(() => close.blur())
  advance(6000)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('moves to the other edge while it would cover a control with focus, but not while it has focus itself', () => {
  const boxes = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: HTMLElement,
  ) {
    return this.hasAttribute('popover') || this.title.startsWith('covered')
      ? new DOMRect(0, 0, 390, 72)
      : new DOMRect(0, 400, 390, 48)
  })
  render(
    <>
      <input title="covered" />
      <input title="clear" />
      <button title="covered tab" tabIndex={-1} />
      <main title="covered page" tabIndex={-1} />
    </>,
  )
  renderToast({ message: 'Saved' })
  const region = screen.getByRole('status').parentElement
  expect(region).not.toHaveAttribute('data-moved')
  act(() => screen.getByTitle('covered').focus())
  expect(region).toHaveAttribute('data-moved')
  act(() => screen.getByRole('button', { name: 'Close' }).focus())
  expect(region).toHaveAttribute('data-moved')
  act(() => screen.getByTitle('clear').focus())
  expect(region).not.toHaveAttribute('data-moved')
  act(() => screen.getByTitle('covered tab').focus())
  expect(region).toHaveAttribute('data-moved')
  act(() => screen.getByTitle('covered page').focus())
  expect(region).not.toHaveAttribute('data-moved')
  boxes.mockRestore()
})

test('moves if another toast makes the region cover the control with focus', () => {
  const boxes = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: HTMLElement,
  ) {
    const count = this.querySelectorAll('p').length
    return this.hasAttribute('popover') ? new DOMRect(0, 0, 390, 72 * count) : new DOMRect(0, 100, 390, 40)
  })
  render(<input title="field" />)
  renderToast({ message: 'Saved' })
  const region = screen.getByRole('status').parentElement
  act(() => screen.getByTitle('field').focus())
  expect(region).not.toHaveAttribute('data-moved')
  fireEvent.click(screen.getByText('Say'))
  expect(region).toHaveAttribute('data-moved')
  boxes.mockRestore()
})

test.each<Partial<Toast>>([{ isLasting: true }, { tone: 'danger' }])('keeps %o until it is closed', (given) => {
  renderToast({ message: 'Confirmed', ...given })
  advance(3_600_000)
  fireEvent.click(screen.getByText('Say'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Confirmed')).toBeNull()
})

test('returns focus when a toast is closed, or moves it to the page', () => {
  render(<main id="content" tabIndex={-1} />)
  renderToast({ message: 'Confirmed', isLasting: true })
  const closeToast = () => {
    const close = screen.getByRole('button', { name: 'Close' })
    act(() => close.focus())
    fireEvent.click(close)
  }
  act(() => screen.getByText('Say').focus())
  closeToast()
  expect(screen.getByText('Say')).toHaveFocus()
  act(() => screen.getByText('Say').blur())
  fireEvent.click(screen.getByText('Say'))
  closeToast()
  expect(screen.getByRole('main')).toHaveFocus()
})

test('returns focus after an action, which can move it elsewhere', () => {
  const focused: (Element | null)[] = []
  const onSelect = () => void focused.push(document.activeElement)
  renderToast({ message: 'Deleted', action: { label: 'Undo', onSelect } })
  act(() => screen.getByText('Say').focus())
  const undo = screen.getByRole('button', { name: 'Undo' })
  act(() => undo.focus())
  fireEvent.click(undo)
  expect(screen.getByText('Say')).toHaveFocus()
  expect(focused).toEqual([screen.getByText('Say')])
})

test('leaves focus outside the toast where it is, because Safari does not focus a pressed button', () => {
  render(<input title="field" />)
  renderToast({ message: 'Deleted', isLasting: true })
  act(() => screen.getByText('Say').focus())
  act(() => screen.getByRole('button', { name: 'Close' }).focus())
  act(() => screen.getByTitle('field').focus())
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Deleted')).toBeNull()
  expect(screen.getByTitle('field')).toHaveFocus()
})

test('runs an undo action once, and closes the toast', () => {
  const onSelect = jest.fn()
  renderToast({ message: 'Deleted', action: { label: 'Undo', onSelect } })
  advance(9000)
  fireEvent.click(screen.getByText('Undo'))
  expect(onSelect).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Deleted')).toBeNull()
})

describe('with open modals, which make everything outside inert', () => {
  function Page() {
    const [openCount, setOpenCount] = useState(1)
    return (
      <ToastProvider>
        <Dialog open={openCount > 0} onClose={() => setOpenCount(0)} title="Library">
          <ShowToast toast={{ message: 'Saved' }} />
          <button type="button" onClick={() => setOpenCount(2)}>
            Ask
          </button>
          <Dialog open={openCount > 1} onClose={() => setOpenCount(1)} title="Delete">
            Sure?
          </Dialog>
        </Dialog>
      </ToastProvider>
    )
  }
  const holderOf = (text: string) => screen.getByText(text).closest('dialog')
  const dialog = (name: string) => screen.getByRole('dialog', { name })
  const close = (name: string) => fireEvent.click(within(dialog(name)).getAllByRole('button', { name: 'Close' })[0]!)

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

  test('announces a toast once, also if it moves', () => {
    renderUi(<Page />)
    fireEvent.click(screen.getByText('Say'))
    const isAnnounced = () => screen.getByText('Saved').closest('[role=status]') !== null
    expect(isAnnounced()).toBe(true)
    fireEvent.click(screen.getByText('Ask'))
    expect(isAnnounced()).toBe(false)
    close('Delete')
    expect(isAnnounced()).toBe(false)
  })

  test('announces a toast of a modal that closes with it', () => {
    renderUi(<Page />)
    act(() => {
      screen.getByText('Say').click()
      screen.getAllByRole('button', { name: 'Close' })[0]!.click()
    })
    expect(holderOf('Saved')).toBeNull()
    expect(screen.getByText('Saved').closest('[role=status]')).not.toBeNull()
  })
})
