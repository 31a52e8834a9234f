import { useEffect } from 'react'
import type { RecorderState } from '#lib/client/recorder/state/types'
import type { RecorderProps } from './types'

/**
 * Reports whether the methods are shown. Only then may the page show more below them, because it would be confusing
 * next to a finished attempt.
 */
export function useChoosingReport({ at }: RecorderState, onChoosing: RecorderProps['onChoosing']) {
  const isChoosing = at === 'choosing'
  useEffect(() => onChoosing?.(isChoosing), [isChoosing, onChoosing])
}
