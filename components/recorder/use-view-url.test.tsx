/** The recorder with a mock session: the URL and the state follow each other. */
import { act, renderHook } from '@testing-library/react'
import { INITIAL_SNAPSHOT, RecorderSession } from '#lib/client/recorder/session/recorder-session'
import type { RecorderState } from '#lib/client/recorder/state/types'
import type { RecorderView } from '#lib/client/recorder/state/views'
import { PROPS } from './render-recorder'
import { firstView, useViewUrl } from './use-view-url'

const choosing: RecorderState = { at: 'choosing', hasStoredVideo: false }
const writing: RecorderState = { at: 'writing', kind: 'text' }
const recording: RecorderState = { at: 'recording', mode: 'real', elapsed_ms: 4000 }
const video = { take_id: 'a', kind: 'recorded', url: '', duration_ms: 1, isAudio: false, isSilent: false } as const
const uploading: RecorderState = { at: 'uploading', video, upload: null, isAccepted: false }

function open(view: RecorderView | null) {
  const session = new RecorderSession(() => PROPS, { video: '', audio: '' })
  const show = jest.spyOn(session, 'show').mockImplementation(() => undefined)
  const onView = jest.fn()
  type Props = { view: RecorderView | null; state: RecorderState; attemptsLeft?: number }
  const { rerender } = renderHook(
    (props: Props) =>
      useViewUrl({ view: props.view, onView }, session, { ...INITIAL_SNAPSHOT, ...props }, props.attemptsLeft ?? 3),
    { initialProps: { view, state: { at: 'opening' } } },
  )
  return { show, onView, change: (props: Props) => act(() => rerender(props)) }
}

test('names each screen that the candidate opens', () => {
  const { onView, change } = open(null)
  change({ view: null, state: choosing })
  expect(onView).not.toHaveBeenCalled()
  change({ view: null, state: writing })
  expect(onView.mock.calls).toEqual([['write', false]])
})

test('opens the screen that the browser goes back to', () => {
  const { show, onView, change } = open('write')
  change({ view: 'write', state: writing })
  change({ view: null, state: writing })
  expect(show.mock.calls).toEqual([[null]])
  change({ view: null, state: choosing })
  expect(onView).not.toHaveBeenCalled()
})

test('replaces the camera with the finished recording, and corrects the URL of a recording that is gone', () => {
  const { onView, change } = open('video')
  change({ view: 'video', state: recording })
  change({ view: 'video', state: uploading })
  expect(onView.mock.calls).toEqual([['review', true]])
  const gone = open('review')
  gone.change({ view: 'review', state: choosing })
  expect(gone.onView.mock.calls).toEqual([[null, true]])
})

test('keeps the screen of a video that is being saved', () => {
  const { show, onView, change } = open('review')
  const saving: RecorderState = { at: 'saving', video, file: { filename: 'a.mp4', customUrl: '/files/a', handle: 'a' } }
  change({ view: 'review', state: saving })
  change({ view: null, state: saving })
  expect(show).not.toHaveBeenCalled()
  expect(onView.mock.calls).toEqual([['review', true]])
})

test('starts with the camera only after a reload, and with an attempt left', () => {
  const entries = jest.fn(() => [{ type: 'navigate' }])
  Object.assign(performance, { getEntriesByType: entries })
  expect([firstView('video', 3), firstView('write', 3)]).toEqual([null, 'write'])
  entries.mockReturnValue([{ type: 'reload' }])
  expect([firstView('video', 3), firstView('video', 0)]).toEqual(['video', null])
})

test('does not open the camera without an attempt left', () => {
  const { show, onView, change } = open(null)
  change({ view: null, state: choosing, attemptsLeft: 0 })
  change({ view: 'video', state: choosing, attemptsLeft: 0 })
  expect(show).not.toHaveBeenCalled()
  expect(onView.mock.calls).toEqual([[null, true]])
})
