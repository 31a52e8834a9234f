import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import type { Recorder } from '#components/funnel/pitch-panel'
import { PitchStage } from '#components/funnel/pitch-stage'
import { type ModalProps, type ModalRegistry, ModalsProvider } from '#components/site/modals'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { lazyWithPreload } from '#lib/client/preload'
import { CampaignPitch } from '#lib/domain/campaign'
import type { PitchView } from '#lib/domain/funnel-views'
import { withDialogs } from '#tests/support/dialogs'
import { candidacy, card, record } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const FILE = { filename: 'pitch.mp4', customUrl: 'http://site.test/fs/file/a', handle: 'a'.repeat(20) }
const HREF = '/fs/file/x?signature=1'

beforeAll(withDialogs)
beforeEach(() => {
  sessionStorage.clear()
  // jsdom cannot scroll.
  window.scrollTo = () => {}
})

type Options = {
  pitch?: Partial<CampaignPitch>
  taken?: Parameters<typeof candidacy>[0]
  earlier?: object[]
  questionVideo?: ModalRegistry['campaign-pitch-video-question']
}

/** Renders the stage with a mock recorder made of buttons, and records the API calls. */
async function show({ pitch = {}, taken = {}, earlier = [], questionVideo }: Options = {}) {
  const calls: string[] = []
  const opened: object[] = []
  const jobs = [candidacy({ id: 8, campaign: card({ id: 9, name: 'Miller' }) })]
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.slice(4)
    calls.push(`${request.method} ${path}`)
    if (path.startsWith('/me/files/')) return Response.json({ url: HREF })
    if (path === '/me/records' && request.method === 'GET') return Response.json(earlier)
    if (path === '/me/candidacies') return Response.json(jobs)
    if (path.startsWith('/me/records')) return Response.json(request.method === 'DELETE' ? {} : record)
    return Response.json(candidacy(taken))
  })
  const recorder: Recorder = (props) => (
    <section aria-label="Recorder">
      <Opened onOpen={() => props.onChoosing(true)} />
      <p>{`${props.question} · ${props.recording_time} · ${props.attemptsLeft} · ${props.attemptKey}`}</p>
      <button onClick={() => void props.onAttempt('take-1')}>Stop</button>
      <button onClick={() => props.onPart?.('Your recording')}>Review</button>
      <button onClick={() => void props.onSaved(FILE, null)}>Accept</button>
      <button onClick={() => void props.onWritten('text', 'Rye bread')}>Write</button>
      <button onClick={() => void props.adjustments.put({ time: 'DOUBLE', tries: 'NONE' })}>More time</button>
      {props.children}
    </section>
  )
  const named = ({ onClose: _close, ...props }: ModalProps) => {
    opened.push(props)
    return null
  }
  const onDone = jest.fn()
  const registry = { 'campaign-pitch-video-question': questionVideo ?? named }
  const { rerender } = renderSite(
    <ModalsProvider registry={registry}>
      <Stage
        recorder={recorder}
        pitch={CampaignPitch.parse({ id: 2, question: 'Which bread?', tries: 3, ...pitch })}
        lang="en"
        candidacy={candidacy(taken)}
        onDone={onDone}
      />
    </ModalsProvider>,
  )
  await act(settle)
  const leave = () => rerender(<ModalsProvider registry={registry}>CV</ModalsProvider>)
  return { calls, opened, onDone, leave }
}

/** The stage with the screen and its name, which the funnel would store. */
function Stage(props: Omit<ComponentProps<typeof PitchStage>, 'part' | 'onPart' | 'view' | 'onView'>) {
  const [part, setPart] = useState<string | null>(null)
  const [view, setView] = useState<PitchView | null>(null)
  return <PitchStage {...props} view={view} onView={setView} part={part} onPart={setPart} />
}

function Opened({ onOpen }: { onOpen: () => void }) {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- Runs once, because it reports that the dialog opened.
  useEffect(() => onOpen(), [])
  return null
}

const skipButton = () => screen.queryByRole('button', { name: 'Continue without answer' })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('passes the question and the attempts left to the recorder, and counts each attempt', async () => {
  const { calls } = await show({ taken: { pitch_tries: 1 } })
  expect(screen.getByText('Which bread? · 60 · 2 · 0-3-2')).toBeVisible()
  await press('Stop')
  await waitFor(() => expect(calls).toContain('PATCH /me/candidacies/3/pitch_takes'))
})

test('makes an accepted video the pitch, and continues', async () => {
  const { calls, onDone } = await show()
  await press('Accept')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls).toContain('POST /me/records')
})

test('makes a text the pitch, and continues', async () => {
  const { calls, onDone } = await show()
  await press('Write')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls).toContain('POST /me/records/written')
})

test('saves a choice of more time, and passes the adjusted limits to the recorder', async () => {
  const { calls } = await show({
    taken: { pitch_tries: 3, pitch_adjustments: { time: 'QUADRUPLE', tries: 'DOUBLE' } },
  })
  expect(screen.getByText('Which bread? · 240 · 3 · 0-3-2')).toBeVisible()
  await press('More time')
  await waitFor(() => expect(calls).toContain('PATCH /me/candidacies/3/pitch_adjustments'))
})

test('says at the top whether an answer is required', async () => {
  await show({ pitch: { is_optional: false } })
  expect(screen.getByText(/^An answer is required: by video, audio or text/)).toBeVisible()
})

test('shows its own heading and text only until a screen of the recorder replaces them', async () => {
  await show()
  expect(screen.getByRole('heading', { name: 'Video question' })).toBeVisible()
  expect(screen.getByText(/^Optional: by video/)).toBeVisible()
  await press('Review')
  expect(screen.queryByRole('heading', { name: 'Video question' })).toBeNull()
  expect(screen.queryByText(/^Optional: by video/)).toBeNull()
})

test('shows a written answer as text, without interpreting it', async () => {
  await show({ taken: { record: { ...record, kind: 'text', text: '<b>Rye</b>\non Sundays', url: '', fs_handle: '' } } })
  expect(screen.getByRole('group', { name: 'This is what the company will see' })).toHaveTextContent('<b>Rye</b>')
  await press('Change answer')
  expect(screen.getByRole('region', { name: 'Recorder' })).toBeVisible()
})

test('plays an audio answer without an image', async () => {
  await show({ taken: { record: { ...record, kind: 'audio' } } })
  const player = await screen.findByLabelText('This is what the company will see')
  expect(player.tagName).toBe('AUDIO')
  expect(player).toHaveAttribute('src', HREF)
})

test('allows an optional pitch to be skipped', async () => {
  const { onDone } = await show()
  await press('Continue without answer')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
})

test('does not allow a required pitch to be skipped', async () => {
  await show({ pitch: { is_optional: false } })
  expect(skipButton()).toBeNull()
})

test('plays the existing video, records it again without losing it, or removes it after a confirmation', async () => {
  const { calls, onDone } = await show({ taken: { record, pitch_tries: 2 } })
  expect(await screen.findByLabelText('This is what the company will see')).toHaveAttribute('src', `${HREF}#t=0.1`)
  expect(screen.getByText('Which bread?')).toBeVisible()
  expect(screen.getByText('1 attempt left')).toBeVisible()
  await press('Record again')
  expect(screen.getByRole('region', { name: 'Recorder' })).toBeVisible()
  await press('Keep this answer')
  await press('Use this answer')
  expect(onDone).toHaveBeenCalledTimes(1)
  await press('Remove')
  const dialog = screen.getByRole('dialog', { name: 'Remove this answer?' })
  expect(calls).not.toContain('DELETE /me/records/9')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(calls).toContain('DELETE /me/records/9'))
})

test('reports an infected video, and blocks it', async () => {
  await show({ taken: { record: { ...record, scan_status: 'infected' } } })
  expect(screen.getByText('We found a virus. Choose another file.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use this answer' })).toBeNull()
})

test('plays videos of other applications before use, each once, with job and day', async () => {
  const earlierRecord = { ...record, id: 20, candidacy_id: 8, created_at: '2026-02-03T10:00:00Z' }
  const earlier = [
    earlierRecord,
    { ...earlierRecord, id: 21 },
    { ...earlierRecord, id: 22, fs_handle: 'b'.repeat(20), scan_status: 'infected' },
  ]
  const { calls, onDone } = await show({ earlier })
  expect(await screen.findByText('Miller')).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('3 February 2026')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use this answer' })).toBeNull()
  await press('View the answer for Miller')
  expect(await screen.findByLabelText('Answer for Miller')).toBeVisible()
  await press('Use this answer')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(calls).toContain('POST /me/records/reuse')
})

test("opens the question's video by a button, and not automatically by default", async () => {
  const withVideo = { video_url: '/media/x/film.mp4' }
  const first = await show({ pitch: withVideo })
  expect(first.opened).toEqual([])
  await press('Watch the question')
  expect(first.opened.at(-1)).toMatchObject({ ...withVideo, question: 'Which bread?', video_text: null })
})

test('offers the question in easy language and in sign language', async () => {
  const sign_language_text = { captions_url: null, transcript: 'Which bread?', description: 'Tom signs.' }
  const { opened } = await show({
    pitch: { easy_read: 'What bread do you like?', sign_language_url: '/media/x/sign.mp4', sign_language_text },
  })
  expect(screen.getByText('What bread do you like?')).toBeInTheDocument()
  await press('Watch in sign language')
  expect(opened).toMatchObject([
    { video_url: '/media/x/sign.mp4', video_text: sign_language_text, question: 'Which bread?' },
  ])
})

test("closes the question's video with the step, also if it loads later", async () => {
  const { promise, resolve } = Promise.withResolvers<() => ReactNode>()
  const { leave } = await show({
    pitch: { video_url: '/media/x/film.mp4' },
    questionVideo: lazyWithPreload(() => promise),
  })
  await press('Watch the question')
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  leave()
  resolve(() => <section aria-label="Question" />)
  await act(settle)
  expect(screen.getByText('CV')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Question' })).toBeNull()
})

test('plays an autoplay video once per visit, and not after an answer', async () => {
  const pitch = { video_url: '/media/x/film.mp4', autoplay: true }
  expect((await show({ pitch })).opened).toMatchObject([{ isAutomatic: true }])
  expect((await show({ pitch })).opened).toEqual([])
  sessionStorage.clear()
  expect((await show({ pitch, taken: { pitch_tries: 1 } })).opened).toEqual([])
})
