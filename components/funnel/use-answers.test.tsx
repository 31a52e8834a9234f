import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api, box, elsewhere, next, reset, show } from '#components/funnel/render-survey'
import { refreshCandidacy } from '#lib/client/candidacies'
import { readDraft, writeDraft } from '#lib/client/draft-store'
import type { ErrorCode } from '#lib/contract/errors'

beforeEach(() => reset())

test('submits the survey after all drafts, because a late reply would reopen its last question', async () => {
  let letGo = () => {}
  const calls = api(undefined, new Promise<void>((resolve) => (letGo = resolve)))
  const { onDone } = show({ answer_draft: { 11: 'Because it smells.', 12: null } })
  await userEvent.type(screen.getByRole('spinbutton'), '7')
  await next()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(calls.map(({ path }) => path)).toEqual(['survey_draft'])
  letGo()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls.map(({ path }) => path)).toEqual(['survey_draft', 'survey'])
})

test('does not repeat a failed draft after the survey that contains its answer', async () => {
  const calls = api((path) => {
    if (path === 'survey') dispatchEvent(new Event('online'))
    return path === 'survey_draft' && screen.queryByText(/Kept on this device/) === null ? 'INTERNAL' : null
  })
  const { onDone } = show({ answer_draft: { 11: 'Because it smells.', 12: null } })
  await userEvent.type(screen.getByRole('spinbutton'), '7')
  await next()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(calls).toEqual([{ path: 'survey', group: { 11: 'Because it smells.', 12: null, 13: 7 } }])
  expect(readDraft(3)).toEqual({})
})

test('saves each answer by itself as soon as it is given', async () => {
  const calls = api()
  show()
  await userEvent.type(box('Why bread?'), 'Because.')
  await waitFor(() => expect(calls).toEqual([{ path: 'survey_draft', group: { 11: 'Because.' } }]), { timeout: 3000 })
  expect(readDraft(3)).toEqual({})
  expect(screen.getByText(/Saved/)).toBeVisible()
})

test('keeps an answer on the device while offline, says so, and sends it when the network is back', async () => {
  let isDown = true
  const calls = api(() => (isDown ? 'UNAVAILABLE' : null))
  show()
  await userEvent.type(box('Why bread?'), 'Because.')
  await waitFor(() => expect(screen.getByText(/Kept on this device/)).toBeVisible(), { timeout: 3000 })
  expect(readDraft(3)).toEqual({ 11: 'Because.' })
  isDown = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(calls).toEqual([{ path: 'survey_draft', group: { 11: 'Because.' } }]))
})

test('keeps a draft on the device when the network hangs, and sends it with later input', async () => {
  let silence = new AbortController()
  const patience = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => (silence = new AbortController()).signal)
  let isSilent = true
  const calls = api((path) => {
    if (path !== 'survey_draft' || !isSilent) return null
    silence.abort(new DOMException('too late', 'TimeoutError'))
    throw silence.signal.reason
  })
  show()
  await userEvent.type(box('Why bread?'), 'Because.')
  await waitFor(() => expect(screen.getByText(/Kept on this device/)).toBeVisible(), { timeout: 3000 })
  expect(patience).toHaveBeenCalledWith(15_000)
  expect(readDraft(3)).toEqual({ 11: 'Because.' })
  isSilent = false
  await userEvent.type(box('Why bread?'), ' Truly.')
  await waitFor(() => expect(calls).toEqual([{ path: 'survey_draft', group: { 11: 'Because. Truly.' } }]), {
    timeout: 3000,
  })
  patience.mockRestore()
})

test('restores and sends what a crash left on the device', async () => {
  writeDraft(3, { 11: 'Typed before the crash' })
  const calls = api()
  show({ answer_draft: { 11: 'Typed' } })
  await waitFor(() => expect(calls[0]?.group).toEqual({ 11: 'Typed before the crash' }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(box('Why bread?')).toHaveValue('Typed before the crash')
})

test('shows answers from another device as they arrive, and does not clear them on submission', async () => {
  const calls = api()
  show({ answer_draft: { 11: 'Because it smells.', 12: null } })
  await userEvent.type(screen.getByRole('spinbutton'), '7')
  await waitFor(() => expect(calls).toHaveLength(1), { timeout: 3000 })
  elsewhere({ 12: 'Cake too', 13: 8 })
  await act(() => refreshCandidacy(7))
  expect(screen.getByRole('spinbutton')).toHaveValue(8)
  await next()
  await waitFor(() =>
    expect(calls.at(-1)).toEqual({ path: 'survey', group: { 11: 'Because it smells.', 12: 'Cake too', 13: 8 } }),
  )
})

test('also submits what another device saved and this one has not read yet', async () => {
  const calls = api()
  const { onDone } = show({ answer_draft: { 11: 'Because it smells.', 12: null } })
  await userEvent.type(screen.getByRole('spinbutton'), '7')
  elsewhere({ 12: 'Cake too' })
  await next()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls.at(-1)).toEqual({ path: 'survey', group: { 11: 'Because it smells.', 12: 'Cake too', 13: 7 } })
})

test.each([
  ['UNAUTHENTICATED', /Your session has ended/],
  ['CAMPAIGN_CLOSED', /This job closed while you were here/],
  ['ALREADY_CONFIRMED', /sent already/],
  ['NOT_FOUND', /an error has occurred/],
] as const)(
  'does not show a draft rejected as %s as saved: reports it at once and keeps the input',
  async (code, words) => {
    api(() => code)
    show()
    await userEvent.type(box('Why bread?'), 'Because.')
    expect(await screen.findByText(words, {}, { timeout: 3000 })).toBeVisible()
    expect(screen.queryByText(/Saved/)).toBeNull()
    expect(box('Why bread?')).toHaveValue('Because.')
    expect(box('Why bread?')).toHaveFocus()
    expect(readDraft(3)).toEqual({ 11: 'Because.' })
  },
)

test.each(['TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'] as const)(
  'keeps a draft that fails as %s on the device, and repeats it automatically',
  async (code) => {
    jest.useFakeTimers()
    try {
      let now: ErrorCode | null = code
      const calls = api(() => now)
      show()
      fireEvent.change(box('Why bread?'), { target: { value: 'Because.' } })
      await act(() => jest.advanceTimersByTimeAsync(1000))
      expect(screen.getByText(/Kept on this device/)).toBeVisible()
      await act(() => jest.advanceTimersByTimeAsync(10_000))
      expect(screen.getByText(/Kept on this device/)).toBeVisible()
      now = null
      await act(() => jest.advanceTimersByTimeAsync(10_000))
      expect(calls).toEqual([{ path: 'survey_draft', group: { 11: 'Because.' } }])
      expect(screen.getByText(/Saved/)).toBeVisible()
    } finally {
      jest.useRealTimers()
    }
  },
)
