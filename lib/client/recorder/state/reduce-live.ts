import { COUNTDOWN_MS, type Limits, type RecorderEvent, type RecorderState } from './state'

/** From the open devices to the end of a recording. */
export function reduceLive(state: RecorderState, event: RecorderEvent, limits: Limits): RecorderState {
  if (state.at === 'permission') return event.type === 'opened' ? { at: 'ready' } : state
  if (state.at === 'ready' || state.at === 'practised') return begin(state, event)
  if (state.at === 'countdown') return count(state, event)
  if (state.at === 'recording') return record(state, event, limits)
  return state.at === 'paused' ? wait(state, event) : state
}

function begin(state: RecorderState, event: RecorderEvent): RecorderState {
  if (event.type === 'start') return { at: 'countdown', mode: event.mode, left_ms: COUNTDOWN_MS, elapsed_ms: 0 }
  if (event.type === 'ready') return { at: 'ready' }
  // The devices disconnected: they are opened again, or reported as missing.
  return event.type === 'interrupted' && event.why === 'ended' ? { at: 'permission' } : state
}

type Countdown = RecorderState & { at: 'countdown' }

function count(state: Countdown, event: RecorderEvent): RecorderState {
  const { mode, elapsed_ms } = state
  if (event.type === 'tick') {
    const left_ms = state.left_ms - event.ms
    return left_ms > 0 ? { ...state, left_ms } : { at: 'recording', mode, elapsed_ms }
  }
  if (event.type !== 'stop' && event.type !== 'interrupted') return state
  const why = event.type === 'stop' ? 'hidden' : event.why
  if (elapsed_ms > 0) return { at: 'paused', mode, elapsed_ms, why, isBack: why === 'hidden' }
  return why === 'ended' ? { at: 'permission' } : { at: 'ready' }
}

type Recording = RecorderState & { at: 'recording' }

function record(state: Recording, event: RecorderEvent, { recording_ms, max_size }: Limits): RecorderState {
  const { mode, elapsed_ms } = state
  if (event.type === 'tick') {
    const now = elapsed_ms + event.ms
    return now < recording_ms ? { ...state, elapsed_ms: now } : { at: 'stopping', mode, elapsed_ms: recording_ms }
  }
  if (event.type === 'interrupted')
    return { at: 'paused', mode, elapsed_ms, why: event.why, isBack: event.why === 'hidden' }
  const isOver = event.type === 'stop' || (event.type === 'grown' && event.size >= max_size)
  return isOver ? { at: 'stopping', mode, elapsed_ms } : state
}

type Paused = RecorderState & { at: 'paused' }

function wait(state: Paused, event: RecorderEvent): RecorderState {
  const { mode, elapsed_ms, why, isBack } = state
  if (event.type === 'stop') return { at: 'stopping', mode, elapsed_ms }
  // Disconnected devices do not return: the recording can only be ended.
  if (why === 'ended') return state
  if (event.type === 'restored') return { ...state, isBack: true }
  if (event.type === 'resume') return isBack ? { at: 'countdown', mode, left_ms: COUNTDOWN_MS, elapsed_ms } : state
  if (event.type !== 'interrupted' || event.why === 'hidden') return state
  // After leaving the page the user decides when to resume, whatever the camera did.
  return { ...state, why: event.why === 'ended' ? 'ended' : why, isBack: false }
}
