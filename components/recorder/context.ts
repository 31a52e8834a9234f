import { createContext, use } from 'react'
import type { RecorderProps } from './types'
import type { RecorderSession, Snapshot } from '#lib/client/recorder/session'
import type { Support } from '#lib/client/recorder/support'

type Value = Snapshot & {
  session: RecorderSession
  support: Support
  props: RecorderProps
  /** Takes that may still be recorded, those counted that could not be told yet. */
  triesLeft: number
}

/** What every view of the recorder needs, so that none hands it on. */
export const RecorderContext = createContext<Value | null>(null)

export function useShown(): Value {
  const value = use(RecorderContext)
  if (!value) throw new Error('no recorder around')
  return value
}
