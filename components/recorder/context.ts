import { createContext, use } from 'react'
import type { RecorderProps } from './types'
import type { RecorderSession, Snapshot } from '#lib/client/recorder/session'
import type { Support } from '#lib/client/recorder/support'

type Value = Snapshot & {
  session: RecorderSession
  support: Support
  props: RecorderProps
  /** Attempts left, minus those counted here that are not reported yet. */
  triesLeft: number
}

/** Shared by all views of the recorder. */
export const RecorderContext = createContext<Value | null>(null)

export function useShown(): Value {
  const value = use(RecorderContext)
  if (!value) throw new Error('no recorder around')
  return value
}
