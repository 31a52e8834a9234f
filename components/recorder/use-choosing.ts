import { useEffect } from 'react'
import type { RecorderState } from '#lib/client/recorder/state/types'
import type { RecorderProps } from './types'

/** Tells the page whether it may show more below the methods. Next to a finished attempt that would be confusing. */
export function useChoosing({ at }: RecorderState, onChoosing: RecorderProps['onChoosing']) {
  const isChoosing = at === 'choosing'
  useEffect(() => onChoosing?.(isChoosing), [isChoosing, onChoosing])
}
