import '@testing-library/jest-dom'
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dialog } from './dialog'
import { renderUi } from './render-ui'
import { Sheet } from './sheet'

// jsdom lacks the methods of <dialog>. The end-to-end tests use those of the browser.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

test.each([
  ['dialog', Dialog],
  ['sheet', Sheet],
])('names a %s by its title, mounts content only while open, and closes by its close button', async (_, Modal) => {
  const onClose = jest.fn()
  const { rerender } = renderUi(
    <Modal open={false} onClose={onClose} title="Filters">
      Words
    </Modal>,
  )
  expect(screen.queryByText('Words')).toBeNull()
  rerender(
    <Modal open onClose={onClose} title="Filters">
      Words
    </Modal>,
  )
  expect(screen.getByRole('dialog', { name: 'Filters' })).toHaveAttribute('open')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

const cancel = (element: Element) => {
  const event = createEvent('cancel', element, {
    bubbles: true,
    cancelable: true,
  })
  fireEvent(element, event)
  return event
}

test('starts at its first field, or at its title if it has none and opens by itself', () => {
  const { unmount } = renderUi(
    <Dialog open onClose={() => {}} title="Cookies">
      <button>Reject</button>
    </Dialog>,
  )
  expect(screen.getByRole('heading', { name: 'Cookies' })).toHaveFocus()
  unmount()
  renderUi(
    <Dialog open onClose={() => {}} title="Sign in">
      <form>
        <input aria-label="Email" />
      </form>
    </Dialog>,
  )
  expect(screen.getByLabelText('Email')).toHaveFocus()
})

test('calls onClose on Escape only if closing is allowed', () => {
  const onClose = jest.fn()
  const { rerender } = renderUi(<Dialog open onClose={onClose} title="Terms" />)
  expect(cancel(screen.getByRole('dialog')).defaultPrevented).toBe(true)
  expect(onClose).toHaveBeenCalledTimes(1)
  rerender(<Dialog open onClose={onClose} title="Terms" isClosable={false} />)
  cancel(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('stays open when a file picker inside is cancelled', () => {
  const onClose = jest.fn()
  renderUi(
    <Dialog open onClose={onClose} title="CV">
      <input type="file" aria-label="File" />
    </Dialog>,
  )
  cancel(screen.getByLabelText('File'))
  expect(onClose).not.toHaveBeenCalled()
})

describe('a press outside the dialog', () => {
  const press = (from: Element, to: Element) => {
    fireEvent.pointerDown(from)
    const before = onClose.mock.calls.length
    fireEvent.pointerUp(to)
    // A click after a drag is dispatched on the common ancestor of both ends.
    fireEvent.click(from === to ? to : screen.getByRole('dialog'))
    return before
  }
  const onClose = jest.fn()
  beforeEach(() => onClose.mockReset())
  const open = (isClosable = true) => {
    renderUi(
      <Dialog open onClose={onClose} title="Terms" isClosable={isClosable}>
        Words
      </Dialog>,
    )
    return { dialog: screen.getByRole('dialog'), words: screen.getByText('Words') }
  }

  test('closes the dialog on release, not on press, so that the element below gets no click', () => {
    const { dialog } = open()
    expect(press(dialog, dialog)).toBe(0)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('keeps the dialog open if the press began or ended inside, or if a choice is required', () => {
    const { dialog, words } = open()
    press(words, words)
    press(words, dialog)
    press(dialog, words)
    expect(onClose).not.toHaveBeenCalled()
    cleanup()
    const required = open(false)
    press(required.dialog, required.dialog)
    expect(onClose).not.toHaveBeenCalled()
  })
})

test('exposes its title and buttons as parts of the dialog, not as header and footer of the page', () => {
  renderUi(<Dialog open onClose={() => {}} title="Terms" footer={<button type="button">Accept</button>} />)
  expect(screen.getByRole('dialog').querySelector('header, footer')).toBeNull()
})
