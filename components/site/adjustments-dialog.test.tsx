import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AdjustmentsDialog } from '#components/site/adjustments-dialog'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { setTestTransport } from '#lib/client/api'
import {
  readLocalAdjustments,
  readLocalPitchAdjustments,
  writeLocalPitchAdjustments,
} from '#lib/client/local-adjustments'
import type { ErrorEnvelope } from '#lib/contract/errors'
import { type Adjustments, NOTHING_REQUESTED } from '#lib/domain/adjustments'
import { adjustPitch } from '#lib/contract/pitch-answers'
import { NO_ADJUSTMENTS, type PitchAdjustments } from '#lib/domain/pitch-adjustments'
import { campaign, candidacy } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const job = campaign({ id: 7 })
let stored: Adjustments
let requests: unknown[]
let pitchChoices: PitchAdjustments[]
let failure: { status: number; body: ErrorEnvelope } | 'offline' | null
let closed: number

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  localStorage.clear()
  sessionStorage.clear()
  stored = NOTHING_REQUESTED
  requests = []
  pitchChoices = []
  failure = null
  closed = 0
  setTestTransport(async (request) => {
    if (request.method === 'GET') return Response.json(stored)
    if (failure === 'offline') throw new TypeError('Failed to fetch')
    if (failure) return Response.json(failure.body, { status: failure.status })
    if (request.url.endsWith('/pitch_adjustments')) {
      const { pitch_adjustments } = adjustPitch.body.parse(await request.json()).candidacy
      pitchChoices.push(pitch_adjustments)
      return Response.json(candidacy({ pitch_adjustments }))
    }
    const { candidacy: sent } = (await request.json()) as { candidacy: { adjustments: Adjustments } }
    requests.push(sent.adjustments)
    return Response.json(sent.adjustments)
  })
})

const show = (candidacy_id: number | null = 3, isSubmitted = true, pitch = isSubmitted ? null : NO_ADJUSTMENTS) =>
  renderSite(
    <ToastProvider>
      <AdjustmentsDialog
        target={{ campaign: job, candidacy_id, canStore: candidacy_id !== null }}
        isSubmitted={isSubmitted}
        pitch={pitch}
        onClose={() => (closed += 1)}
      />
    </ToastProvider>,
  )
const dialog = () => within(screen.getByRole('dialog', { name: 'Adjustments', hidden: true }))
const tick = async (name: RegExp) => userEvent.click(await dialog().findByRole('checkbox', { name, hidden: true }))
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name, hidden: true }))
const box = (name: RegExp) => dialog().getByRole('textbox', { name, hidden: true })

test('sends the chosen adjustments once, and says that the company has received them', async () => {
  show()
  await tick(/^Questions in advance/)
  await tick(/^An interpreter/)
  await userEvent.type(box(/^Which language/), ' British Sign Language ')
  await userEvent.dblClick(dialog().getByRole('button', { name: 'Save request', hidden: true }))
  await waitFor(() => expect(closed).toBe(1))
  expect(requests).toEqual([
    { ...NOTHING_REQUESTED, is_questions_in_advance: true, interpreter: 'British Sign Language' },
  ])
  expect(screen.getByText('Maison Levain has received your request.')).toBeInTheDocument()
})

test('requires a choice, the language of an interpreter and the text of another request', async () => {
  show()
  await screen.findByRole('checkbox', { name: /^Something else/, hidden: true })
  await press('Save request')
  expect(await screen.findByRole('link', { name: 'Choose what you need.', hidden: true })).toBeInTheDocument()
  await tick(/^An interpreter/)
  await tick(/^Something else/)
  await userEvent.click(box(/^Describe what you need/))
  await userEvent.paste('x'.repeat(1001))
  await press('Save request')
  await waitFor(() => expect(box(/^Which language/)).toHaveAccessibleDescription(/This field is mandatory/))
  expect(box(/^Describe what you need/)).toHaveAccessibleDescription(/1000/)
  const errors = () => screen.queryAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)
  await waitFor(() => expect(screen.getByRole('alert', { hidden: true })).toHaveFocus())
  expect(errors()).toEqual([expect.stringMatching(/^Which language/), expect.stringMatching(/^Describe/)])
  // The field of an unticked box disappears, and its error with it.
  await tick(/^Something else/)
  await waitFor(() => expect(errors()).toEqual([expect.stringMatching(/^Which language/)]))
  await userEvent.type(box(/^Which language/), 'Arabic')
  await press('Save request')
  await waitFor(() => expect(requests).toEqual([{ ...NOTHING_REQUESTED, interpreter: 'Arabic' }]))
})

test('keeps the input without a network, and shows an error of the server at its field', async () => {
  show()
  await tick(/^Something else/)
  await userEvent.type(box(/^Describe what you need/), 'A quiet room')
  failure = 'offline'
  await press('Save request')
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  const fields = { 'candidacy.adjustments.other': { key: 'MAX_LENGTH', bound: 10 } }
  failure = { status: 422, body: { error: { code: 'INVALID', message: '', fields } } }
  await press('Save request')
  await waitFor(() => expect(box(/^Describe what you need/)).toHaveAccessibleDescription(/10/))
  expect(box(/^Describe what you need/)).toHaveValue('A quiet room')
  expect(closed).toBe(0)
})

const other = () => dialog().findByRole('checkbox', { name: /^Something else/, hidden: true })

test('keeps the input of an application until it is saved', async () => {
  const first = show()
  await tick(/^Something else/)
  await userEvent.type(box(/^Describe what you need/), 'A quiet room')
  first.unmount()
  const second = show(4)
  expect(await other()).not.toBeChecked()
  second.unmount()
  const third = show()
  expect(await other()).toBeChecked()
  expect(box(/^Describe what you need/)).toHaveValue('A quiet room')
  await press('Save request')
  await waitFor(() => expect(closed).toBe(1))
  expect(requests).toEqual([{ ...NOTHING_REQUESTED, other: 'A quiet room' }])
  third.unmount()
  show()
  expect(await other()).not.toBeChecked()
})

test('ignores unsaved input after the request was changed elsewhere', async () => {
  const { unmount } = show()
  await tick(/^Something else/)
  unmount()
  stored = { ...NOTHING_REQUESTED, is_text_only: true }
  show()
  expect(await other()).not.toBeChecked()
  expect(dialog().getByRole('checkbox', { name: /^Contact in writing only/, hidden: true })).toBeChecked()
})

test('changes and withdraws a request', async () => {
  stored = { ...NOTHING_REQUESTED, is_text_only: true, other: 'A quiet room' }
  show()
  expect(await screen.findByRole('checkbox', { name: /^Contact in writing only/, hidden: true })).toBeChecked()
  expect(box(/^Describe what you need/)).toHaveValue('A quiet room')
  await press('Withdraw request')
  await waitFor(() => expect(closed).toBe(1))
  expect(requests).toEqual([NOTHING_REQUESTED])
  expect(screen.getByText('Your request is withdrawn.')).toBeInTheDocument()
})

test.each([
  ['Save request', 'Withdraw request'],
  ['Withdraw request', 'Save request'],
])('ignores other presses after “%s”, because two calls could arrive in the wrong order', async (first, second) => {
  stored = { ...NOTHING_REQUESTED, is_text_only: true }
  show()
  await dialog().findByRole('button', { name: first, hidden: true })
  const calls: string[] = []
  setTestTransport(({ method }) => {
    calls.push(method)
    return new Promise(() => {})
  })
  await press(first)
  await waitFor(() => expect(calls).toEqual(['PATCH']))
  await press(second)
  await settle()
  expect(calls).toEqual(['PATCH'])
})

test('stores the request on the device without an account', async () => {
  show(null, false)
  await tick(/^Contact in writing only/)
  await press('Save request')
  await waitFor(() => expect(closed).toBe(1))
  expect(requests).toEqual([])
  expect(readLocalAdjustments(7)).toEqual({ ...NOTHING_REQUESTED, is_text_only: true })
})

const choose = async (name: string, option: string) =>
  userEvent.selectOptions(await dialog().findByRole('combobox', { name, hidden: true }), option)
const chosen = (name: string) => dialog().getByRole('combobox', { name, hidden: true })

test('stores more time and attempts for the video question on the device without an account', async () => {
  const { unmount } = show(null, false)
  await choose('Time for a recording', 'No limit')
  await choose('Attempts', 'Twice as much')
  expect(await dialog().findByText('Your choice is saved.')).toBeInTheDocument()
  expect(readLocalPitchAdjustments(7)).toEqual({ time: 'UNLIMITED', tries: 'DOUBLE' })
  expect(readLocalAdjustments(7)).toBeNull()
  unmount()
  show(null, false)
  expect(chosen('Time for a recording')).toHaveValue('UNLIMITED')
  await choose('Time for a recording', 'As planned')
  await choose('Attempts', 'As planned')
  await waitFor(() => expect(readLocalPitchAdjustments(7)).toBeNull())
  expect(pitchChoices).toEqual([])
})

test('closes without an error if only more time or attempts are chosen, because they are already saved', async () => {
  show(null, false)
  await dialog().findByRole('checkbox', { name: /^Questions in advance/, hidden: true })
  await press('Save request')
  expect(await screen.findByRole('link', { name: 'Choose what you need.', hidden: true })).toBeInTheDocument()
  await choose('Time for a recording', 'Twice as much')
  await press('Save request')
  await waitFor(() => expect(closed).toBe(1))
  expect(requests).toEqual([])
})

test('saves more time and attempts in the application, which replaces the choice of this device', async () => {
  writeLocalPitchAdjustments(7, { time: 'DOUBLE', tries: 'DOUBLE' })
  show(3, false, { time: 'NONE', tries: 'QUADRUPLE' })
  expect(chosen('Time for a recording')).toHaveValue('DOUBLE')
  await choose('Attempts', 'No limit')
  await waitFor(() => expect(readLocalPitchAdjustments(7)).toBeNull())
  expect(pitchChoices).toEqual([{ time: 'DOUBLE', tries: 'UNLIMITED' }])
})

test('offers no time and attempts if the choice has no effect', async () => {
  show(3, true)
  await dialog().findByRole('checkbox', { name: /^Questions in advance/, hidden: true })
  expect(dialog().queryByText('More time or attempts')).toBeNull()
})
