import { type Advice, adviseFraming } from './advice'
import type { FaceFinder } from './face-finder'
import { createSampler } from './sample-picture'
import { addAdvice, NOTHING_ANNOUNCED } from './announced-advice'

const INTERVAL_MS = 500

type Options = {
  video: () => HTMLVideoElement | null
  finder: FaceFinder
  onAdvice: (advice: Advice) => void
  sample?: ReturnType<typeof createSampler>
}

/**
 * Checks the picture twice a second while the page is visible, and calls `onAdvice` for each sentence to announce.
 * Returns a function that stops the checks.
 */
export function describePicture({ video, finder, onAdvice, sample = createSampler() }: Options): () => void {
  let state = NOTHING_ANNOUNCED
  let isStopped = false
  const check = async () => {
    const element = video()
    const picture = element && document.visibilityState === 'visible' ? sample(element) : null
    if (!picture) return
    const advice = adviseFraming(await finder.find(picture.image), picture.frame)
    if (isStopped) return
    const { announced } = state
    state = addAdvice(state, advice, performance.now())
    if (state.announced !== null && state.announced !== announced) onAdvice(state.announced)
  }
  const run = async () => {
    await check()
    if (!isStopped) timer = setTimeout(() => void run(), INTERVAL_MS)
  }
  let timer = setTimeout(() => void run(), INTERVAL_MS)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
