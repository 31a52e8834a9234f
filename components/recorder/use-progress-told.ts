import { useEffect } from 'react'
import type { RecorderState } from '#lib/client/recorder/state'
import type { RecorderProps } from './types'

type Told = Parameters<NonNullable<RecorderProps['onProgress']>>

const BEFORE: readonly RecorderState['at'][] = ['opening', 'choosing', 'found', 'permission', 'ready']

/** What is reported of a state to another device; null for practice recordings. */
export function toldOf(state: RecorderState): Told | null {
  if (BEFORE.includes(state.at)) return ['opened', null]
  if ((state.at === 'recording' || state.at === 'paused' || state.at === 'stopping') && state.mode === 'real')
    return ['recording', null]
  if (state.at === 'preview' || state.at === 'saving') return ['uploading', 100]
  if (state.at !== 'uploading') return null
  const { send } = state
  const isKnown = send && 'sent' in send && send.total
  return ['uploading', isKnown ? Math.floor((send.sent / isKnown) * 100) : null]
}

/** Reports each change once. */
export function useProgressTold(state: RecorderState, onProgress: RecorderProps['onProgress']) {
  const told = toldOf(state)
  const [doing, percent] = told ?? [null, null]
  useEffect(() => {
    if (doing) onProgress?.(doing, percent)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `onProgress` may be a new function at each render
  }, [doing, percent])
}
