import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Recorder } from '#components/funnel/pitch-desk'
import { PitchStage } from '#components/funnel/pitch-stage'
import { type ModalProps, ModalsProvider } from '#components/site/modals'
import { renderSite } from '#components/site/render-site'
import { callThrough } from '#lib/client/api'
import { CampaignPitch } from '#lib/domain/campaign'
import { withDialogs } from '#tests/support/dialogs'
import { candidacy, card, record } from '#tests/support/samples'

const FILE = { filename: 'pitch.mp4', customUrl: 'http://site.test/fs/file/a', handle: 'a'.repeat(20) }
const HREF = '/fs/file/x?signature=1'

beforeAll(withDialogs)
beforeEach(() => sessionStorage.clear())

type Given = {
  pitch?: Partial<CampaignPitch>
  taken?: Parameters<typeof candidacy>[0]
  earlier?: object[]
}

/** The stage with a recorder that consists of buttons, over an API that records its calls. */
async function show({ pitch = {}, taken = {}, earlier = [] }: Given = {}) {
  const calls: string[] = []
  const opened: object[] = []
  const jobs = [candidacy({ id: 8, campaign: card({ id: 9, name: 'Miller' }) })]
  callThrough(async (request) => {
    const path = new URL(request.url).pathname.slice(4)
    calls.push(`${request.method} ${path}`)
    if (path.startsWith('/me/files/')) return Response.json({ url: HREF })
    if (path === '/me/records' && request.method === 'GET') return Response.json(earlier)
    if (path === '/me/candidacies') return Response.json(jobs)
    if (path.startsWith('/me/records')) return Response.json(request.method === 'DELETE' ? {} : record)
    return Response.json(candidacy(taken))
  })
  const recorder: Recorder = ({ question, triesLeft, takeKey, onTry, onSaved }) => (
    <section aria-label="Recorder">
      <p>{`${question} · ${triesLeft} · ${takeKey}`}</p>
      <button onClick={() => void onTry('take-1')}>Stop</button>
      <button onClick={() => void onSaved(FILE, null)}>Accept</button>
    </section>
  )
  const named = ({ onClose: _close, ...props }: ModalProps) => {
    opened.push(props)
    return null
  }
  const onDone = jest.fn()
  renderSite(
    <ModalsProvider registry={{ 'campaign-pitch-video-question': named }}>
      <PitchStage
        recorder={recorder}
        pitch={CampaignPitch.parse({ id: 2, question: 'Which bread?', tries: 3, ...pitch })}
        lang="en"
        candidacy={candidacy(taken)}
        onDone={onDone}
      />
    </ModalsProvider>,
  )
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
  return { calls, opened, onDone }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('passes the question and the attempts left to the recorder, and counts each attempt', async () => {
  const { calls } = await show({ taken: { pitch_tries: 1 } })
  expect(screen.getByText('Which bread? · 2 · 0-3-2')).toBeVisible()
  await press('Stop')
  await waitFor(() => expect(calls).toContain('PATCH /me/candidacies/3/pitch_takes'))
})

test('makes an accepted video the pitch, and continues', async () => {
  const { calls, onDone } = await show()
  await press('Accept')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls).toContain('POST /me/records')
})

test('allows an optional pitch to be skipped', async () => {
  const { onDone } = await show()
  await press('Continue without a pitch')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
})

test('does not allow a required pitch to be skipped', async () => {
  await show({ pitch: { is_optional: false } })
  expect(screen.queryByRole('button', { name: 'Continue without a pitch' })).toBeNull()
})

test('plays the existing video, records it again without losing it, or removes it after a confirmation', async () => {
  const { calls, onDone } = await show({ taken: { record, pitch_tries: 2 } })
  expect(await screen.findByLabelText('This is what will be seen')).toHaveAttribute('src', `${HREF}#t=0.1`)
  expect(screen.getByText('Which bread?')).toBeVisible()
  expect(screen.getByText('One take left')).toBeVisible()
  await press('Record again')
  expect(screen.getByRole('region', { name: 'Recorder' })).toBeVisible()
  await press('Keep the video that is there')
  await press('Use this video')
  expect(onDone).toHaveBeenCalledTimes(1)
  await press('Remove')
  const asked = screen.getByRole('dialog', { name: 'Remove this video?' })
  expect(calls).not.toContain('DELETE /me/records/9')
  await userEvent.click(within(asked).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(calls).toContain('DELETE /me/records/9'))
})

test('reports an infected video, and blocks it', async () => {
  await show({ taken: { record: { ...record, scan_status: 'infected' } } })
  expect(screen.getByText('A virus was found: choose another file')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use this video' })).toBeNull()
})

test('plays videos of other applications before use, each once, with job and day', async () => {
  const made = { ...record, id: 20, candidacy_id: 8, created_at: '2026-02-03T10:00:00Z' }
  const earlier = [made, { ...made, id: 21 }, { ...made, id: 22, fs_handle: 'b'.repeat(20), scan_status: 'infected' }]
  const { calls, onDone } = await show({ earlier })
  expect(await screen.findByText('Miller')).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('3 February 2026')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use this video' })).toBeNull()
  await press('Watch the video made for Miller')
  expect(await screen.findByLabelText('Made for Miller')).toBeVisible()
  await press('Use this video')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(calls).toContain('POST /me/records/reuse')
})

test("opens the question's video by a button, and automatically once if the company wants that", async () => {
  const film = { video_url: '/media/x/film.mp4' }
  const first = await show({ pitch: film })
  expect(first.opened).toEqual([])
  await press('Watch the question')
  expect(first.opened.at(-1)).toMatchObject({ ...film, question: 'Which bread?', isUnasked: false })
})

test('plays an autoplay video once per visit, and not after an answer', async () => {
  const pitch = { video_url: '/media/x/film.mp4', autoplay: true }
  expect((await show({ pitch })).opened).toMatchObject([{ isUnasked: true }])
  expect((await show({ pitch })).opened).toEqual([])
  sessionStorage.clear()
  expect((await show({ pitch, taken: { pitch_tries: 1 } })).opened).toEqual([])
})
