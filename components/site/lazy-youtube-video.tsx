'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import type { YoutubeVideo as Video } from '#components/site/youtube-video'
import css from './youtube-video.module.css'

const YoutubeVideo = lazy(() =>
  import('#components/site/youtube-video').then((file) => ({ default: file.YoutubeVideo })),
)

/** Loaded only for jobs with a YouTube video. Its space is reserved, so that nothing below it moves. */
export const LazyYoutubeVideo = (props: ComponentProps<typeof Video>) => (
  <Suspense fallback={<div className={css.placeholder} />}>
    <YoutubeVideo {...props} />
  </Suspense>
)
