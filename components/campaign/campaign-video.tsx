'use client'

import { lazy, Suspense } from 'react'

const YoutubeVideo = lazy(() =>
  import('#components/site/youtube-video').then((file) => ({ default: file.YoutubeVideo })),
)

/** Loaded only for jobs with a YouTube video. */
export const CampaignVideo = ({ id }: { id: string }) => (
  <Suspense>
    <YoutubeVideo id={id} />
  </Suspense>
)
