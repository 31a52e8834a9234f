import '@testing-library/jest-dom'
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dialog } from './dialog'
import { renderUi } from './render-ui'
import { Sheet } from './sheet'

// jsdom has the element without its methods; the browser's own are what the end-to-end tests meet.
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
])('a %s is named by its title, has its content only while open and closes by its cross', async (_, Modal) => {
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

test('Escape asks to close, and only where closing is allowed', () => {
  const onClose = jest.fn()
  const { rerender } = renderUi(<Dialog open onClose={onClose} title="Terms" />)
  expect(cancel(screen.getByRole('dialog')).defaultPrevented).toBe(true)
  expect(onClose).toHaveBeenCalledTimes(1)
  rerender(<Dialog open onClose={onClose} title="Terms" isClosable={false} />)
  cancel(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('leaving a file picker inside it does not close a dialog', () => {
  const onClose = jest.fn()
  renderUi(
    <Dialog open onClose={onClose} title="CV">
      <input type="file" aria-label="File" />
    </Dialog>,
  )
  cancel(screen.getByLabelText('File'))
  expect(onClose).not.toHaveBeenCalled()
})

describe('a press beside it', () => {
  const press = (from: Element, to: Element) => {
    fireEvent.pointerDown(from)
    const before = onClose.mock.calls.length
    fireEvent.pointerUp(to)
    // Of a press that moved, the click belongs to what holds both ends.
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

  test('closes it when it ends, not before: what lies beneath would get the click', () => {
    const { dialog } = open()
    expect(press(dialog, dialog)).toBe(0)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('leaves it open where it began or ended inside, or where a choice must be made', () => {
    const { dialog, words } = open()
    press(words, words)
    press(words, dialog)
    press(dialog, words)
    expect(onClose).not.toHaveBeenCalled()
    cleanup()
    const must = open(false)
    press(must.dialog, must.dialog)
    expect(onClose).not.toHaveBeenCalled()
  })
})
