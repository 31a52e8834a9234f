import { createContext, use } from 'react'
import type { Support } from '#lib/client/recorder/capture/browser-support'
import type { RecorderSession } from '#lib/client/recorder/session/recorder-session'
import type { Snapshot } from '#lib/client/recorder/session/types'
import type { RecorderProps } from './types'

type Value = Snapshot & {
  session: RecorderSession
  support: Support
  props: RecorderProps
  /** Attempts left, including those of this session that are not reported yet. */
  attemptsLeft: number
}

/** Shared by all views of the recorder. */
export const RecorderContext = createContext<Value | null>(null)

export function useRecorderContext(): Value {
  const value = use(RecorderContext)
  if (!value) throw new Error('RecorderContext is missing')
  return value
}
