'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import type { RecorderProps } from './types'
import { Skeleton } from '#components/ui/skeleton'

/** Camera, storage and upload are large, so they load when the candidate is about to record, not with the page. */
const Recorder = lazy(() => import('./recorder').then(({ Recorder }) => ({ default: Recorder })))

/** The pitch recorder: record here, choose a video, or use a phone. */
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
