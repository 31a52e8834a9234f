import type { RecorderEvent, RecorderState } from './state'

const MAKING: readonly RecorderState['at'][] = ['stopping', 'checking', 'odd', 'found']

/** From an existing recording to a saved one. */
export function reduceFilm(state: RecorderState, event: RecorderEvent): RecorderState {
  if (MAKING.includes(state.at)) return made(state, event)
  if (state.at === 'uploading') return sendOn(state, event)
  if (state.at === 'preview') return event.type === 'accept' ? { ...state, at: 'saving' } : state
  return state.at === 'saving' && event.type === 'saved' ? { at: 'saved' } : state
}

function made(state: RecorderState, event: RecorderEvent): RecorderState {
  if (event.type === 'practised') return { at: 'practised', film: event.film }
  return event.type === 'filmed' ? { at: 'uploading', film: event.film, send: null, isAccepted: false } : state
}

type Uploading = RecorderState & { at: 'uploading' }

function sendOn(state: Uploading, event: RecorderEvent): RecorderState {
  if (event.type === 'accept') return { ...state, isAccepted: true }
  if (event.type !== 'sending') return state
  if (event.send.at !== 'done') return { ...state, send: event.send }
  const { film, isAccepted } = state
  return { at: isAccepted ? 'saving' : 'preview', film, file: event.send.file }
}
