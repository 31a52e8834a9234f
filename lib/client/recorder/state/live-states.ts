import type { RecorderState } from './types'

const LIVE = ['permission', 'ready', 'countdown', 'recording', 'paused', 'stopping', 'practiced'] as const

/** A state in which camera and microphone are open or opening. */
export type LiveState = RecorderState & { at: (typeof LIVE)[number] }

export const isLive = (state: RecorderState): state is LiveState => (LIVE as readonly string[]).includes(state.at)
