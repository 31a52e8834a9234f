import { type Advice, adviseFraming } from './advice'
import type { FaceFinder } from './face-finder'
import { createSampler } from './sample-picture'
import { hearAdvice, NOTHING_SAID } from './spoken-advice'

const INTERVAL_MS = 500

type Options = {
  video: () => HTMLVideoElement | null
  finder: FaceFinder
  onAdvice: (advice: Advice) => void
  sample?: ReturnType<typeof createSampler>
}

/**
 * Looks at the picture twice a second while the page is visible, and calls `onAdvice` for each sentence to say. The
 * returned function stops.
 */
export function describePicture({ video, finder, onAdvice, sample = createSampler() }: Options): () => void {
  let spoken = NOTHING_SAID
  let isStopped = false
  const look = async () => {
    const element = video()
    const picture = element && document.visibilityState === 'visible' ? sample(element) : null
    if (!picture) return
    const advice = adviseFraming(await finder.find(picture.image), picture.frame)
    if (isStopped) return
    const { said } = spoken
    spoken = hearAdvice(spoken, advice, performance.now())
    if (spoken.said !== null && spoken.said !== said) onAdvice(spoken.said)
  }
  const run = async () => {
    await look()
    if (!isStopped) timer = setTimeout(() => void run(), INTERVAL_MS)
  }
  let timer = setTimeout(() => void run(), INTERVAL_MS)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
