import '@testing-library/jest-dom'
import { act, fireEvent, screen } from '@testing-library/react'
import { renderUi } from './render-ui'
import { type Toast, ToastProvider, useToast } from './toast'

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

test('a toast is said politely and goes by itself', () => {
  say({ message: 'Saved' })
  expect(screen.getByText('Saved').closest('[aria-live=polite]')).not.toBeNull()
  pass(5900)
  expect(screen.getByText('Saved')).toBeInTheDocument()
  pass(200)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('it stays while one is over it', () => {
  say({ message: 'Saved' })
  fireEvent.pointerEnter(screen.getByText('Saved').parentElement as HTMLElement)
  pass(60_000)
  expect(screen.getByText('Saved')).toBeInTheDocument()
})

test('a step back is taken once and closes it', () => {
  const onSelect = jest.fn()
  say({ message: 'Deleted', action: { label: 'Undo', onSelect } })
  pass(9000)
  fireEvent.click(screen.getByText('Undo'))
  expect(onSelect).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Deleted')).toBeNull()
})
