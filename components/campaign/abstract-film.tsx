'use client'

import { lazy, Suspense } from 'react'

const YoutubeFilm = lazy(() => import('#components/site/youtube-film').then((file) => ({ default: file.YoutubeFilm })))

/** Loaded only for jobs with a YouTube video. */
export const AbstractFilm = ({ id }: { id: string }) => (
  <Suspense>
    <YoutubeFilm id={id} />
  </Suspense>
)
