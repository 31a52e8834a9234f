import type { RecorderEvent, RecorderState } from './types'

/** States that a complete video can follow. */
const BEFORE_VIDEO: readonly RecorderState['at'][] = ['stopping', 'checking', 'unrecognized', 'interrupted']

/** Handles the states from a complete video to a saved one. */
export function reduceVideo(state: RecorderState, event: RecorderEvent): RecorderState {
  if (BEFORE_VIDEO.includes(state.at)) return receiveVideo(state, event)
  if (state.at === 'uploading') return reduceUpload(state, event)
  if (state.at === 'preview') return event.type === 'accept' ? { ...state, at: 'saving' } : state
  return state.at === 'saving' && event.type === 'saved' ? { at: 'saved' } : state
}

function receiveVideo(state: RecorderState, event: RecorderEvent): RecorderState {
  if (event.type === 'practiced') return { at: 'practiced', video: event.video }
  if (event.type !== 'recorded') return state
  // An interrupted recording is accepted on the screen that offers it.
  return { at: 'uploading', video: event.video, upload: null, isAccepted: state.at === 'interrupted' }
}

type Uploading = RecorderState & { at: 'uploading' }

function reduceUpload(state: Uploading, event: RecorderEvent): RecorderState {
  if (event.type === 'accept') return { ...state, isAccepted: true }
  if (event.type !== 'upload_changed') return state
  if (event.upload.at !== 'done') return { ...state, upload: event.upload }
  const { video, isAccepted } = state
  return { at: isAccepted ? 'saving' : 'preview', video, file: event.upload.file }
}
