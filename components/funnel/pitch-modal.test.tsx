/** The dialog of the video question with the recorder, on a shared computer. */
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PitchModal } from '#components/funnel/pitch-modal'
import { setSignedIn } from '#components/funnel/render-funnel'
import { clearReadCache } from '#components/funnel/render-survey'
import { PitchRecorder } from '#components/recorder/pitch-recorder'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { refreshCandidacy } from '#lib/client/candidacies'
import {
  appendChunk,
  clearAttempts,
  createAttempt,
  finishAttempt,
  listAttempts,
} from '#lib/client/recorder/store/attempt-store'
import { setSharedComputer } from '#lib/client/shared-computer'
import { CampaignPitch } from '#lib/domain/campaign'
import type { Candidacy } from '#lib/domain/candidacy'
import account from '#messages/en/account'
import errors from '#messages/en/errors'
import funnel from '#messages/en/funnel'
import recorder from '#messages/en/recorder'
import ui from '#messages/en/ui'
import { withDialogs } from '#tests/support/dialogs'
import { campaign, candidacy, record, user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

withDialogs()

const KEY = '5-3-2'
const job = campaign({ stages: ['PITCH', 'RESUME'], pitch: CampaignPitch.parse({ id: 2, question: 'Which bread?' }) })
const messages = { ACCOUNT: account, ERRORS: errors, FUNNEL: funnel, RECORDER: recorder, UI: ui }

beforeEach(async () => {
  sessionStorage.clear()
  setSignedIn(true)
  setSharedComputer(true)
  await clearReadCache()
  await clearAttempts()
  Object.assign(globalThis, { isSecureContext: false, matchMedia: () => ({ matches: false }) })
  URL.createObjectURL = () => 'blob:found'
  URL.revokeObjectURL = () => undefined
  // jsdom plays no videos.
  HTMLMediaElement.prototype.load = function load() {
    this.dispatchEvent(new Event('error'))
  }
})

/** A recording in memory, which is complete or was interrupted. */
async function makeRecording(isFinished: boolean) {
  const { id } = await createAttempt({ key: KEY, kind: 'recorded', mimetype: 'video/mp4', filename: 'pitch.mp4' })
  await appendChunk(id, new Blob([new Uint8Array(20_000)]))
  if (isFinished) await finishAttempt(id, { duration_ms: 1000 })
}

/** Opens the dialog. `receive` changes the application on the server and reloads it. */
async function open(given: Partial<Candidacy> = {}) {
  let stored = candidacy(given)
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname
    if (path.endsWith('/me')) return Response.json(user())
    if (path.endsWith('/records')) return Response.json([])
    if (path.includes('/me/files/')) return Response.json({ url: '/fs/file/x' })
    if (path.includes('/campaigns/')) return Response.json(job)
    return Response.json(path.endsWith('/candidacies') ? [stored] : stored)
  })
  renderSite(<PitchModal campaign_id={7} recorder={PitchRecorder} onClose={() => undefined} />, {
    messages,
    isCacheShared: true,
  })
  return async (change: Partial<Candidacy>) => {
    stored = { ...stored, ...change }
    await act(() => refreshCandidacy(7))
    await act(settle)
  }
}

const found = () => screen.findByRole('heading', { name: /^We saved your recording/ })
const stored = () => listAttempts(KEY)

test('keeps a recording that was found after an interruption when a phone answers', async () => {
  await makeRecording(false)
  const receive = await open()
  await found()
  await receive({ record })
  expect(await stored()).toHaveLength(1)
})

test('keeps a recording that was found while the answer is replaced', async () => {
  await makeRecording(false)
  const receive = await open({ record })
  await userEvent.click(await screen.findByRole('button', { name: 'Record again' }))
  await found()
  await receive({ record: { ...record, fs_handle: 'b'.repeat(20) } })
  await found()
  expect(await stored()).toHaveLength(1)
})

test('deletes a complete recording that is not on the screen when a phone answers', async () => {
  const receive = await open()
  await act(settle)
  await makeRecording(true)
  await receive({ record })
  expect(await stored()).toEqual([])
})
