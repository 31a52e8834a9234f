'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { Skeleton } from '#components/ui/skeleton'
import type { RecorderProps } from './types'

/** Loads the recorder when it is shown, because camera, storage and upload code are large. */
const Recorder = lazy(() => import('./recorder').then(({ Recorder }) => ({ default: Recorder })))

/** Records or uploads a video answer. */
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
