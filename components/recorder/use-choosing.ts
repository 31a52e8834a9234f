import { useEffect } from 'react'
import type { RecorderState } from '#lib/client/recorder/state/types'
import type { RecorderProps } from './types'

const WITHOUT_ANSWER: readonly RecorderState['at'][] = ['choosing', 'phone', 'failed']

/**
 * Tells the page whether it may show alternatives to an answer: next to a finished attempt they would be confusing, and
 * while the recorder opens (null) they would move.
 */
export function useChoosing(state: RecorderState, onChoosing: RecorderProps['onChoosing']) {
  const isChoosing =
    state.at === 'opening' ? null : WITHOUT_ANSWER.includes(state.at) && !('video' in state && state.video)
  useEffect(() => onChoosing?.(isChoosing), [isChoosing, onChoosing])
}
