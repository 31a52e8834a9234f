'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import type { RecorderProps } from './types'
import { Skeleton } from '#components/ui/skeleton'

/** Camera, store and upload weigh: they come when somebody is about to record, never with the page. */
const Recorder = lazy(() => import('./recorder').then(({ Recorder }) => ({ default: Recorder })))

/** How a pitch is made: by filming oneself here, by choosing a video, with a phone. */
export function PitchRecorder(props: RecorderProps) {
  const t = useTranslations('RECORDER')
  return (
    <Suspense
      fallback={
        <div role="status" aria-label={t('OPENING')}>
          <Skeleton count={4} />
        </div>
      }
    >
      <Recorder {...props} />
    </Suspense>
  )
}
