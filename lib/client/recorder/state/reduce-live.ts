import { COUNTDOWN_MS, type Limits, type RecorderEvent, type RecorderState } from './types'

/** Handles the states from opening the devices to the end of a recording. */
export function reduceLive(state: RecorderState, event: RecorderEvent, limits: Limits): RecorderState {
  if (state.at === 'permission') return event.type === 'opened' ? { at: 'ready' } : state
  if (state.at === 'ready' || state.at === 'practiced') return reduceReady(state, event)
  if (state.at === 'countdown') return reduceCountdown(state, event)
  if (state.at === 'recording') return reduceRecording(state, event, limits)
  return state.at === 'paused' ? reducePaused(state, event) : state
}

function reduceReady(state: RecorderState, event: RecorderEvent): RecorderState {
  if (event.type === 'start') return { at: 'countdown', mode: event.mode, left_ms: COUNTDOWN_MS, elapsed_ms: 0 }
  if (event.type === 'ready') return { at: 'ready' }
  // Disconnected devices are opened again, which reports missing ones.
  return event.type === 'interrupted' && event.reason === 'ended' ? { at: 'permission' } : state
}

type Countdown = RecorderState & { at: 'countdown' }

function reduceCountdown(state: Countdown, event: RecorderEvent): RecorderState {
  const { mode, elapsed_ms } = state
  if (event.type === 'tick') {
    const left_ms = state.left_ms - event.ms
    return left_ms > 0 ? { ...state, left_ms } : { at: 'recording', mode, elapsed_ms }
  }
  if (event.type !== 'stop' && event.type !== 'interrupted') return state
  const reason = event.type === 'stop' ? 'hidden' : event.reason
  if (elapsed_ms > 0) return { at: 'paused', mode, elapsed_ms, reason, canResume: reason === 'hidden' }
  return reason === 'ended' ? { at: 'permission' } : { at: 'ready' }
}

type Recording = RecorderState & { at: 'recording' }

function reduceRecording(state: Recording, event: RecorderEvent, { recording_ms, max_size }: Limits): RecorderState {
  const { mode, elapsed_ms } = state
  if (event.type === 'tick') {
    const next_ms = elapsed_ms + event.ms
    return next_ms < recording_ms
      ? { ...state, elapsed_ms: next_ms }
      : { at: 'stopping', mode, elapsed_ms: recording_ms, isLimit: true }
  }
  if (event.type === 'interrupted')
    return { at: 'paused', mode, elapsed_ms, reason: event.reason, canResume: event.reason === 'hidden' }
  if (event.type === 'stop') return { at: 'stopping', mode, elapsed_ms }
  const isFull = event.type === 'grown' && event.size >= max_size
  return isFull ? { at: 'stopping', mode, elapsed_ms, isLimit: true } : state
}

type Paused = RecorderState & { at: 'paused' }

function reducePaused(state: Paused, event: RecorderEvent): RecorderState {
  const { mode, elapsed_ms, reason, canResume } = state
  if (event.type === 'stop') return { at: 'stopping', mode, elapsed_ms }
  // A recording cannot resume after its devices were disconnected.
  if (reason === 'ended') return state
  if (event.type === 'restored') return { ...state, canResume: true }
  if (event.type === 'resume') return canResume ? { at: 'countdown', mode, left_ms: COUNTDOWN_MS, elapsed_ms } : state
  if (event.type !== 'interrupted' || event.reason === 'hidden') return state
  // After a hidden page only the user resumes, even if the devices were muted later.
  return { ...state, reason: event.reason === 'ended' ? 'ended' : reason, canResume: false }
}
