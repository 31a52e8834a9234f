import type { PitchView } from '#lib/domain/funnel-views'
import { isLive } from './live-states'
import type { CaptureKind, RecorderState } from './types'

/** A screen of the recorder besides the methods, as a URL names it. */
export type RecorderView = Exclude<PitchView, 'choose'>

const CAPTURE_KINDS: readonly CaptureKind[] = ['video', 'silent', 'audio']

/** What a screen with a camera or microphone records. Undefined for others. */
export const captureKindOf = (view: RecorderView | null | undefined) => CAPTURE_KINDS.find((kind) => kind === view)

/** The screen of a state. Null for the methods, undefined for states that belong to the previous screen. */
export function viewOf(state: RecorderState, kind: CaptureKind): RecorderView | null | undefined {
  if (isLive(state)) return kind
  if (state.at === 'writing') return state.kind === 'text' ? 'write' : 'request'
  if (state.at === 'choosing' || state.at === 'interrupted') return null
  if (state.at === 'phone') return 'phone'
  return 'video' in state && state.video ? 'review' : undefined
}
