/** Recordings on a shared computer, which exist only in the page. */
import { act, waitFor } from '@testing-library/react'
import { openApply, renderFunnel } from '#components/funnel/render-funnel'
import { setTestTransport } from '#lib/client/api'
import { refreshCandidacy } from '#lib/client/candidacies'
import { clearAttempts, createAttempt, finishAttempt } from '#lib/client/recorder/store/attempt-store'
import { setSharedComputer } from '#lib/client/shared-computer'
import { CampaignPitch } from '#lib/domain/campaign'
import type { Candidacy } from '#lib/domain/candidacy'
import { campaign, candidacy, record, user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const job = campaign({ stages: ['PITCH', 'RESUME'], pitch: CampaignPitch.parse({ id: 2, question: 'Which bread?' }) })
const written = { ...record, kind: 'text', text: 'Rye', url: '', fs_handle: '' } as const

beforeEach(() => clearAttempts())

/** Opens a screen of the video question. `receive` changes the application on the server and reloads it. */
async function openPitch(step: string, given: Partial<Candidacy> = {}) {
  await openApply({ isSignedIn: true, search: `?step=${step}` })
  setSharedComputer(true)
  let stored = candidacy(given)
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.split('/').pop()!
    if (path === 'me') return Response.json(user())
    if (path === 'resumes' || path === 'records') return Response.json([])
    if (request.url.includes('/me/files/')) return Response.json({ url: '/fs/file/x' })
    return Response.json(path === 'candidacies' ? [stored] : stored)
  })
  const { unmount } = renderFunnel(job)
  await act(settle)
  const receive = async (change: Partial<Candidacy>) => {
    stored = { ...stored, ...change }
    await act(() => refreshCandidacy(7))
    await act(settle)
  }
  const reopen = async () => {
    unmount()
    renderFunnel(job)
    await act(settle)
  }
  return { receive, reopen }
}

async function makeRecording() {
  const { id } = await createAttempt({ key: '5-3-2', kind: 'recorded', mimetype: 'video/mp4', filename: 'pitch.mp4' })
  await finishAttempt(id, { duration_ms: 1000 })
}

/** Whether the browser asks before it leaves the page. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test.each([
  ['a phone answers', 'pitch-phone', { record }],
  ['a phone answers while the computer shows the methods', 'pitch', { record }],
  ['a written answer is saved', 'pitch-write', { record: written }],
  ['the application is submitted', 'pitch', { confirmed_at: '2026-02-01T10:00:00Z', reference: 'K7M2-9QXD' }],
])('does not warn of a lost recording after %s', async (_case, step, change) => {
  const { receive } = await openPitch(step)
  await makeRecording()
  expect(asks()).toBe(true)
  await receive(change)
  await waitFor(() => expect(asks()).toBe(false))
})

test('warns of a lost recording that is made after the answer', async () => {
  const { receive, reopen } = await openPitch('pitch-choose', { record })
  await makeRecording()
  await receive({ pitch_tries: 1 })
  await reopen()
  await receive({ record: null })
  expect(asks()).toBe(true)
})

test('warns of a lost recording that is on the screen when a phone answers', async () => {
  const { receive } = await openPitch('pitch-review')
  await makeRecording()
  await receive({ record })
  expect(asks()).toBe(true)
})
