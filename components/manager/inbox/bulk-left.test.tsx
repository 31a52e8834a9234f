import { act, fireEvent, screen } from '@testing-library/react'
import { click, prepareActions, writeReply } from './render-inbox'

beforeEach(prepareActions)

describe('when the member leaves the inbox with Back', () => {
  test('emails that are being sent are sent, and the result is shown', async () => {
    const { hold, leave, sent } = await writeReply()
    const release = hold('POST /candidacies/bulk')
    for (const name of ['Preview emails', 'Send 2 replies', 'Send now']) await click(name)
    leave()
    expect(await screen.findByText(/Keep this page open/)).toBeVisible()
    const closing = new Event('beforeunload', { cancelable: true })
    dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    release()
    expect(await screen.findByText('2 replies were sent.')).toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  test('a failure is shown, and can be repeated with the same key', async () => {
    const { failing, hold, leave, callsOf } = await writeReply()
    const release = hold('POST /candidacies/bulk')
    for (const name of ['Preview emails', 'Send 2 replies', 'Send now']) await click(name)
    leave()
    failing.set('POST /candidacies/bulk', 'UNAVAILABLE')
    release()
    const toast = await screen.findByText(
      /^No reply was sent. 2 applications were not processed. Check your connection/,
    )
    expect(toast).toBeVisible()
    failing.clear()
    await click('Try again')
    expect(await screen.findByText('2 replies were sent.')).toBeVisible()
    const [first, second] = callsOf('POST /candidacies/bulk')
    expect(second!.key).toBe(first!.key)
  })

  test('emails that wait are sent, unless the member undoes it', async () => {
    const { leave, sent } = await writeReply()
    for (const name of ['Preview emails', 'Send 2 replies']) await click(name)
    jest.useFakeTimers()
    try {
      leave()
      expect(screen.getByText(/^2 replies will be sent in 10 seconds/)).toBeVisible()
      await act(() => jest.advanceTimersByTimeAsync(10_500))
    } finally {
      jest.useRealTimers()
    }
    expect(await screen.findByText('2 replies were sent.')).toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  test('emails that wait are not sent after undo', async () => {
    const { leave, sent } = await writeReply()
    for (const name of ['Preview emails', 'Send 2 replies']) await click(name)
    jest.useFakeTimers()
    try {
      leave()
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
      await act(() => jest.advanceTimersByTimeAsync(60_000))
    } finally {
      jest.useRealTimers()
    }
    expect(sent()).toEqual([])
    const closing = new Event('beforeunload', { cancelable: true })
    dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(false)
  })
})
