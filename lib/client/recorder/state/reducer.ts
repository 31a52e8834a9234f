import { reduceLive } from './reduce-live'
import { reduceVideo } from './reduce-video'
import type { Failure, FoundVideo, Limits, Problem, RecorderEvent, RecorderState } from './types'

/** A retry opens the camera again. */
const CAMERA_PROBLEMS: readonly Problem[] = ['NO_CAMERA', 'NO_MICROPHONE', 'DENIED', 'BUSY', 'CANNOT_START']
/** A retry with the same video would fail again. */
const VIDEO_PROBLEMS: readonly Problem[] = ['REJECTED', 'EMPTY', 'TOO_LARGE', 'TOO_LONG']

export const isFinal = (problem: Problem) => VIDEO_PROBLEMS.includes(problem)

/** Returns the next state. Events that do not apply to the state are ignored. */
export function recorderReducer(state: RecorderState, event: RecorderEvent, limits: Limits): RecorderState {
  return reduceCommon(state, event) ?? reduceVideo(reduceLive(state, event, limits), event)
}

/** Handles events that do not depend on the recording or the video. Returns null for other events. */
function reduceCommon(state: RecorderState, event: RecorderEvent): RecorderState | null {
  if (event.type === 'choose') return choose(event.method)
  if (event.type === 'leave') return { at: 'opening' }
  if (event.type === 'showMethods') return showMethods(state)
  if (event.type === 'checking') return { at: 'checking' }
  if (event.type === 'failed') return fail(state, event)
  if (event.type === 'searched' && state.at === 'opening') return afterSearch(state, event.found)
  if (event.type === 'unrecognized' && state.at === 'checking') return { at: 'unrecognized', file: event.file }
  if (event.type === 'retry' && state.at === 'failed') return retry(state)
  return null
}

const choose = (method: (RecorderEvent & { type: 'choose' })['method']): RecorderState => {
  if (method === 'devices') return { at: 'permission' }
  return method === 'phone' ? { at: 'phone' } : { at: 'writing', kind: method }
}

type Opening = RecorderState & { at: 'opening' }

const afterSearch = ({ isForMethods }: Opening, found: FoundVideo | null): RecorderState => {
  if (!found || isForMethods) return { at: 'choosing', hasStoredVideo: found !== null }
  return found.at === 'interrupted' ? found : { at: 'uploading', video: found.video, upload: null, isAccepted: false }
}

/**
 * Shows the methods. Without a current video, searches storage for one first. If a real recording was in progress,
 * shows that recording instead of the methods.
 */
function showMethods(state: RecorderState): RecorderState {
  if (videoOf(state)) return { at: 'choosing', hasStoredVideo: true }
  const isInProgress = 'elapsed_ms' in state && state.elapsed_ms > 0 && state.mode === 'real'
  return isInProgress ? { at: 'opening' } : { at: 'opening', isForMethods: true }
}

const retry = (state: RecorderState & { at: 'failed' }): RecorderState => {
  const { problem, video, file } = state
  if (video && isFinal(problem)) return state
  if (video && file) return { at: 'saving', video, file }
  if (video) return { at: 'uploading', video, upload: null, isAccepted: false }
  return CAMERA_PROBLEMS.includes(problem) ? { at: 'permission' } : showMethods(state)
}

const fail = (state: RecorderState, { problem, error }: Failure): RecorderState => {
  const [video, file] = [videoOf(state), fileOf(state)]
  return { at: 'failed', problem, error, video, file }
}

const videoOf = (state: RecorderState) => ('video' in state && state.at !== 'practiced' ? state.video : null)
const fileOf = (state: RecorderState) => ('file' in state && state.at !== 'unrecognized' ? state.file : null)
