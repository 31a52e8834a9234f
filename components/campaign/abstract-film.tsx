'use client'

import { lazy, Suspense } from 'react'

const YoutubeFilm = lazy(() => import('#components/site/youtube-film').then((file) => ({ default: file.YoutubeFilm })))

/** Fetched for jobs alone whose film is on YouTube. */
export const AbstractFilm = ({ id }: { id: string }) => (
  <Suspense>
    <YoutubeFilm id={id} />
  </Suspense>
)
