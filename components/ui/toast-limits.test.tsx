import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from './render-ui'
import { ApiError, tooManyRequests } from '#lib/contract/errors'
import { useErrorText } from '#lib/client/error-text'
import { ToastProvider, useToast } from './toast'
import type { Toast } from './toast-region'

type ToastChange = Toast | { key: string }

function ShowToasts({ toasts }: { toasts: ToastChange[] }) {
  const showToast = useToast()
  return (
    <button type="button" onClick={() => toasts.forEach(showToast)}>
      Say
    </button>
  )
}

const retry = { label: 'Retry', onSelect: () => {} }
const failure = (message: string, given: Partial<Toast> = {}): Toast => ({ message, tone: 'danger', ...given })

test.each<[string, ToastChange[], string[]]>([
  ['at most three errors', ['1', '2', '3', '4'].map((message) => failure(message)), ['2', '3', '4']],
  [
    'an old error with an action',
    [failure('1', { action: retry }), ...['2', '3', '4'].map((n) => failure(n))],
    ['1', '3', '4'],
  ],
  ['one of two errors with the same text', [failure('1'), failure('2'), failure('1')], ['2', '1']],
  ['both if the first has an action', [failure('1', { action: retry }), failure('1')], ['1', '1']],
  [
    'only the last toast of a key',
    [failure('1', { key: 'copy', action: retry }), { key: 'copy', message: '2' }],
    ['2'],
  ],
  [
    'three others, not counting errors',
    [{ message: '1' }, { message: '2' }, failure('3'), { message: '4' }, { message: '5' }],
    ['2', '3', '4', '5'],
  ],
  ['no error after its key is removed', [failure('1', { key: 'save' }), failure('2'), { key: 'save' }], ['2']],
])('keeps %s', async (_, toasts, expected) => {
  renderUi(
    <ToastProvider>
      <ShowToasts toasts={toasts} />
    </ToastProvider>,
  )
  await userEvent.click(screen.getByText('Say'))
  expect(screen.queryAllByText(/^\d$/).map(({ textContent }) => textContent)).toEqual(expected)
})

test.each([
  ['stays', new ApiError('INTERNAL'), true],
  ['does not stay if it says how long to wait', tooManyRequests('', 30), false],
])('the error of a call %s', (_, error, isLasting) => {
  const Message = () => `${useErrorText().toast(error).isLasting}`
  renderUi(<Message />)
  expect(screen.getByText(`${isLasting}`)).toBeVisible()
})

test.each<[string, Partial<Toast>, number, string[]]>([
  ['removes an error that was shown for a while', {}, 6000, ['Confirmed']],
  ['keeps an error that has just appeared', {}, 5000, ['Failed', 'Confirmed']],
  ['keeps an error with an action', { action: retry }, 6000, ['Failed', 'Confirmed']],
])('another toast %s', async (_, given, shownForMs, expected) => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0)
  renderUi(
    <ToastProvider>
      <ShowToasts toasts={[failure('Failed', given)]} />
      <ShowToasts toasts={[{ message: 'Confirmed' }]} />
    </ToastProvider>,
  )
  const [fail, confirm] = screen.getAllByText('Say')
  await userEvent.click(fail!)
  now.mockReturnValue(shownForMs)
  await userEvent.click(confirm!)
  expect(['Failed', 'Confirmed'].filter((message) => screen.queryByText(message))).toEqual(expected)
  now.mockRestore()
})
