import { reduceFilm } from './reduce-film'
import { reduceLive } from './reduce-live'
import type { Limits, Problem, RecorderEvent, RecorderState } from './state'

/** Problems with the camera are tried again there; those with a file begin with another file. */
const OF_THE_CAMERA: readonly Problem[] = ['NO_CAMERA', 'NO_MICROPHONE', 'DENIED', 'BUSY', 'CANNOT_START']

/** What follows from what; an event that a state does not know changes nothing. */
export function recorderReducer(state: RecorderState, event: RecorderEvent, limits: Limits): RecorderState {
  return fromAnywhere(state, event) ?? reduceFilm(reduceLive(state, event, limits), event)
}

/** What a person may want wherever they are, and what may go wrong anywhere; null for all else. */
function fromAnywhere(state: RecorderState, event: RecorderEvent): RecorderState | null {
  if (event.type === 'choose') return { at: event.method === 'phone' ? 'phone' : 'permission' }
  if (event.type === 'leave') return { at: 'opening' }
  if (event.type === 'other') return { at: 'choosing', hasKept: filmOf(state) !== null }
  if (event.type === 'checking') return { at: 'checking' }
  if (event.type === 'failed') return { at: 'failed', problem: event.problem, film: filmOf(state), file: fileOf(state) }
  if (event.type === 'looked' && state.at === 'opening') return afterLook(event.found)
  if (event.type === 'odd' && state.at === 'checking') return { at: 'odd', file: event.file }
  if (event.type === 'retry' && state.at === 'failed') return again(state)
  return null
}

const afterLook = (found: (RecorderEvent & { type: 'looked' })['found']): RecorderState => {
  if (!found) return { at: 'choosing', hasKept: false }
  return found.at === 'found' ? found : { at: 'uploading', film: found.film, send: null, isAccepted: false }
}

const again = ({ problem, film, file }: RecorderState & { at: 'failed' }): RecorderState => {
  if (film && file) return { at: 'saving', film, file }
  if (film) return { at: 'uploading', film, send: null, isAccepted: false }
  return OF_THE_CAMERA.includes(problem) ? { at: 'permission' } : { at: 'choosing', hasKept: false }
}

const filmOf = (state: RecorderState) => ('film' in state && state.at !== 'practised' ? state.film : null)
const fileOf = (state: RecorderState) => ('file' in state && state.at !== 'odd' ? state.file : null)
