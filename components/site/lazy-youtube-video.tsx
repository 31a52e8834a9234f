'use client'

import { lazy, Suspense } from 'react'
import css from './youtube-video.module.css'

const YoutubeVideo = lazy(() =>
  import('#components/site/youtube-video').then((file) => ({ default: file.YoutubeVideo })),
)

/** Loaded only for jobs with a YouTube video. Its space is reserved, so that nothing below it moves. */
export const LazyYoutubeVideo = ({ id }: { id: string }) => (
  <Suspense fallback={<div className={css.placeholder} />}>
    <YoutubeVideo id={id} />
  </Suspense>
)
