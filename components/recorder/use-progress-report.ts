import { useEffect } from 'react'
import type { RecorderState } from '#lib/client/recorder/state/types'
import type { RecorderProps } from './types'

type Report = Parameters<NonNullable<RecorderProps['onProgress']>>

const BEFORE_RECORDING: readonly RecorderState['at'][] = ['opening', 'choosing', 'interrupted', 'permission', 'ready']

/** The report of a state to another device. Null for practice recordings and states without activity. */
function reportOf(state: RecorderState): Report | null {
  if (BEFORE_RECORDING.includes(state.at)) return ['opened', null]
  if ((state.at === 'recording' || state.at === 'paused' || state.at === 'stopping') && state.mode === 'real')
    return ['recording', null]
  if (state.at === 'preview' || state.at === 'saving') return ['uploading', 100]
  if (state.at !== 'uploading') return null
  const { upload } = state
  const total = upload && 'sent' in upload && upload.total
  return ['uploading', total ? Math.floor((upload.sent / total) * 100) : null]
}

/** Reports each change of the activity or the progress once. */
export function useProgressReport(state: RecorderState, onProgress: RecorderProps['onProgress']) {
  const [activity, percent] = reportOf(state) ?? [null, null]
  useEffect(() => {
    if (activity) onProgress?.(activity, percent)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Without `onProgress`, because it may be new each time.
  }, [activity, percent])
}
