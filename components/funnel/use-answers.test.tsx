import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApi, getTextbox, saveElsewhere, clickNext, reset, show } from '#components/funnel/render-survey'
import { refreshCandidacy } from '#lib/client/candidacies'
import { EMPTY_DRAFT, readDraft, valuesOf, withAnswer, writeDraft } from '#lib/client/draft-store'
import { draftKey } from '#lib/client/input-storage'
import { setSharedComputer } from '#lib/client/shared-computer'
import type { ErrorCode } from '#lib/contract/errors'

const KEY = draftKey(7, 3)
const localAnswers = () => valuesOf(readDraft(KEY))

// Answers are saved after a pause in typing.
beforeEach(async () => {
  await reset()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
const clickContinue = () => clickNext(user)
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

test('submits the survey after all drafts, because a late reply would reopen its last question', async () => {
  let release = () => {}
  const calls = mockApi(undefined, new Promise<void>((resolve) => (release = resolve)))
  const { onDone } = show({ answer_draft: { 11: 'Because it smells.', 12: null } })
  await user.type(screen.getByRole('spinbutton'), '7')
  await clickContinue()
  await pass(100)
  expect(calls.map(({ path }) => path)).toEqual(['survey_draft'])
  release()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls.map(({ path }) => path)).toEqual(['survey_draft', 'survey'])
})

test('does not repeat a failed draft after the survey that contains its answer', async () => {
  const calls = mockApi((path) => {
    if (path === 'survey') dispatchEvent(new Event('online'))
    return path === 'survey_draft' && screen.queryByText(/Saved on this device/) === null ? 'INTERNAL' : null
  })
  const { onDone } = show({ answer_draft: { 11: 'Because it smells.', 12: null } })
  await user.type(screen.getByRole('spinbutton'), '7')
  await clickContinue()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  await pass(100)
  expect(calls).toEqual([{ path: 'survey', group: { 11: 'Because it smells.', 12: null, 13: 7 } }])
  expect(localAnswers()).toEqual({})
})

test('saves each answer separately as soon as it is entered', async () => {
  const calls = mockApi()
  show()
  await user.type(getTextbox('Why bread?'), 'Because.')
  await waitFor(() => expect(calls).toEqual([{ path: 'survey_draft', group: { 11: 'Because.' } }]))
  expect(localAnswers()).toEqual({})
  expect(screen.getByText(/Saved/)).toBeVisible()
})

test('keeps an answer on the device while offline, shows that, and sends it when the network is back', async () => {
  let isDown = true
  const calls = mockApi(() => (isDown ? 'UNAVAILABLE' : null))
  show()
  await user.type(getTextbox('Why bread?'), 'Because.')
  await waitFor(() => expect(screen.getByText(/Saved on this device/)).toBeVisible())
  expect(localAnswers()).toEqual({ 11: 'Because.' })
  isDown = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(calls).toEqual([{ path: 'survey_draft', group: { 11: 'Because.' } }]))
})

test('says that an answer is saved only on the device while it is invalid', async () => {
  const calls = mockApi()
  show({ answer_draft: { 11: 'Because it smells.', 12: null } })
  await user.type(screen.getByRole('spinbutton'), '99')
  await pass(1000)
  expect(calls).toEqual([])
  expect(screen.getByText('Saved on this device')).toBeVisible()
  await user.clear(screen.getByRole('spinbutton'))
  await user.type(screen.getByRole('spinbutton'), '9')
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('says that an answer is saved in the tab on a shared computer', async () => {
  setSharedComputer(true)
  mockApi(() => 'UNAVAILABLE')
  show()
  await user.type(getTextbox('Why bread?'), 'Because.')
  await waitFor(() => expect(screen.getByText(/Saved in this tab\. We/)).toBeVisible())
  act(() => setSharedComputer(false))
  expect(screen.getByText(/Saved on this device\. We/)).toBeVisible()
})

test('keeps a draft on the device when the network hangs, and sends it with later input', async () => {
  let timeout = new AbortController()
  const timeoutSpy = jest
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation(() => (timeout = new AbortController()).signal)
  let isSilent = true
  const calls = mockApi((path) => {
    if (path !== 'survey_draft' || !isSilent) return null
    timeout.abort(new DOMException('too late', 'TimeoutError'))
    throw timeout.signal.reason
  })
  show()
  await user.type(getTextbox('Why bread?'), 'Because.')
  await waitFor(() => expect(screen.getByText(/Saved on this device/)).toBeVisible())
  expect(timeoutSpy).toHaveBeenCalledWith(15_000)
  expect(localAnswers()).toEqual({ 11: 'Because.' })
  isSilent = false
  await user.type(getTextbox('Why bread?'), ' Truly.')
  await waitFor(() => expect(calls).toEqual([{ path: 'survey_draft', group: { 11: 'Because. Truly.' } }]))
  timeoutSpy.mockRestore()
})

test('restores and sends what a crash left on the device', async () => {
  writeDraft(KEY, withAnswer(EMPTY_DRAFT, 11, 'Typed before the crash'))
  const calls = mockApi()
  show({ answer_draft: { 11: 'Typed' } })
  await waitFor(() => expect(calls[0]?.group).toEqual({ 11: 'Typed before the crash' }))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(getTextbox('Why bread?')).toHaveValue('Typed before the crash')
})

test('shows answers from another device as they arrive, and does not clear them on submission', async () => {
  const calls = mockApi()
  show({ answer_draft: { 11: 'Because it smells.', 12: null } })
  await user.type(screen.getByRole('spinbutton'), '7')
  await waitFor(() => expect(calls).toHaveLength(1))
  saveElsewhere({ 12: 'Cake too', 13: 8 })
  await act(() => refreshCandidacy(7))
  expect(screen.getByRole('spinbutton')).toHaveValue(8)
  await clickContinue()
  await waitFor(() =>
    expect(calls.at(-1)).toEqual({ path: 'survey', group: { 11: 'Because it smells.', 12: 'Cake too', 13: 8 } }),
  )
})

test('also submits what another device saved and this one has not read yet', async () => {
  const calls = mockApi()
  const { onDone } = show({ answer_draft: { 11: 'Because it smells.', 12: null } })
  await user.type(screen.getByRole('spinbutton'), '7')
  saveElsewhere({ 12: 'Cake too' })
  await clickContinue()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls.at(-1)).toEqual({ path: 'survey', group: { 11: 'Because it smells.', 12: 'Cake too', 13: 7 } })
})

test.each([
  ['UNAUTHENTICATED', /Your session has expired/],
  ['CAMPAIGN_CLOSED', /This job has just closed/],
  ['ALREADY_CONFIRMED', /already submitted/],
  ['NOT_FOUND', /an error has occurred/],
] as const)(
  'does not show a draft rejected as %s as saved: reports it at once and keeps the input',
  async (code, expected) => {
    mockApi(() => code)
    show()
    await user.type(getTextbox('Why bread?'), 'Because.')
    expect(await screen.findByText(expected, {})).toBeVisible()
    expect(screen.queryByText(/Saved/)).toBeNull()
    expect(getTextbox('Why bread?')).toHaveValue('Because.')
    expect(getTextbox('Why bread?')).toHaveFocus()
    expect(localAnswers()).toEqual({ 11: 'Because.' })
  },
)

test.each(['TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'] as const)(
  'keeps a draft that fails as %s on the device, and repeats it automatically',
  async (code) => {
    let currentError: ErrorCode | null = code
    const calls = mockApi(() => currentError)
    show()
    fireEvent.change(getTextbox('Why bread?'), { target: { value: 'Because.' } })
    await pass(1000)
    expect(screen.getByText(/Saved on this device/)).toBeVisible()
    await pass(10_000)
    expect(screen.getByText(/Saved on this device/)).toBeVisible()
    currentError = null
    await pass(10_000)
    expect(calls).toEqual([{ path: 'survey_draft', group: { 11: 'Because.' } }])
    expect(screen.getByText(/Saved/)).toBeVisible()
  },
)
