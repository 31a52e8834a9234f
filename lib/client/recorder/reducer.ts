import { reduceFilm } from './reduce-film'
import { reduceLive } from './reduce-live'
import type { Failure, Limits, Problem, RecorderEvent, RecorderState } from './state'

/** A retry after these goes back to the camera. */
const OF_THE_CAMERA: readonly Problem[] = ['NO_CAMERA', 'NO_MICROPHONE', 'DENIED', 'BUSY', 'CANNOT_START']
/** A retry with the same video would fail again. */
const OF_THE_VIDEO: readonly Problem[] = ['REFUSED', 'EMPTY', 'TOO_LARGE', 'TOO_LONG']

export const isFinal = (problem: Problem) => OF_THE_VIDEO.includes(problem)

/** Returns the next state; events that do not apply to a state change nothing. */
export function recorderReducer(state: RecorderState, event: RecorderEvent, limits: Limits): RecorderState {
  return fromAnywhere(state, event) ?? reduceFilm(reduceLive(state, event, limits), event)
}

/** Events that are possible in every state; null for all others. */
function fromAnywhere(state: RecorderState, event: RecorderEvent): RecorderState | null {
  if (event.type === 'choose') return { at: event.method === 'phone' ? 'phone' : 'permission' }
  if (event.type === 'leave') return { at: 'opening' }
  if (event.type === 'other') return toMethods(state)
  if (event.type === 'checking') return { at: 'checking' }
  if (event.type === 'failed') return failed(state, event)
  if (event.type === 'looked' && state.at === 'opening') return afterLook(state, event.found)
  if (event.type === 'odd' && state.at === 'checking') return { at: 'odd', file: event.file }
  if (event.type === 'retry' && state.at === 'failed') return again(state)
  return null
}

type Opening = RecorderState & { at: 'opening' }

const afterLook = ({ isForMethods }: Opening, found: (RecorderEvent & { type: 'looked' })['found']): RecorderState => {
  if (!found || isForMethods) return { at: 'choosing', hasKept: found !== null }
  return found.at === 'found' ? found : { at: 'uploading', film: found.film, send: null, isAccepted: false }
}

/** Keeps the current video; without one, storage may have one. */
const toMethods = (state: RecorderState): RecorderState =>
  filmOf(state) ? { at: 'choosing', hasKept: true } : { at: 'opening', isForMethods: true }

const again = (state: RecorderState & { at: 'failed' }): RecorderState => {
  const { problem, film, file } = state
  if (film && isFinal(problem)) return state
  if (film && file) return { at: 'saving', film, file }
  if (film) return { at: 'uploading', film, send: null, isAccepted: false }
  return OF_THE_CAMERA.includes(problem) ? { at: 'permission' } : toMethods(state)
}

const failed = (state: RecorderState, { problem, error }: Failure): RecorderState => {
  const [film, file] = [filmOf(state), fileOf(state)]
  return { at: 'failed', problem, error, film, file }
}

const filmOf = (state: RecorderState) => ('film' in state && state.at !== 'practised' ? state.film : null)
const fileOf = (state: RecorderState) => ('file' in state && state.at !== 'odd' ? state.file : null)
