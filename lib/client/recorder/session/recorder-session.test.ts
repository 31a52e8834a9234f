import type { RecorderOptions } from './types'
import { RecorderSession } from './recorder-session'

/** The end of the check of a chosen file. */
let endCheck = (_measured: { duration_ms: number | null; canPlay: boolean }) => {}
jest.mock('../capture/measure-video', () => ({
  measureVideo: () => new Promise((resolve) => (endCheck = resolve)),
}))

const options: RecorderOptions = {
  attemptKey: '1-1-1',
  recording_time: 60,
  grant: jest.fn(),
  onAttempt: jest.fn(),
  onSaved: jest.fn(),
}
const empty = new File([], 'pitch.mp4', { type: 'video/mp4' })

async function openSession() {
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  const session = new RecorderSession(() => options, { video: 'video/mp4', audio: 'audio/mp4' })
  const close = session.open(null)
  const screen = () => session.snapshot().state.at
  await waitUntil(() => screen() === 'choosing')
  return { session, close, screen }
}

async function waitUntil(isTrue: () => boolean) {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('shows the problem of a chosen file', async () => {
  const { session, screen } = await openSession()
  const checked = session.chooseFile(empty)
  expect(screen()).toBe('checking')
  endCheck({ duration_ms: null, canPlay: false })
  await checked
  expect(session.snapshot().state).toMatchObject({ at: 'failed', problem: 'EMPTY' })
})

test('stays on the screen that was opened during the check of a file', async () => {
  const { session, screen } = await openSession()
  const checked = session.chooseFile(empty)
  session.write('text')
  endCheck({ duration_ms: null, canPlay: false })
  await checked
  expect(screen()).toBe('writing')
})

test('does nothing after it was closed', async () => {
  const { session, close, screen } = await openSession()
  close()
  session.startOver()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen()).toBe('choosing')
})
