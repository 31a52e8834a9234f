import { z } from 'zod'
import type { Face } from './advice'

/** Messages of the worker: the model is loaded, or the largest face of an image. */
const Reply = z.union([
  z.literal('loaded'),
  z.object({
    face: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
  }),
])
export type Reply = z.infer<typeof Reply>

export type FaceFinder = {
  /** Call it again only after it has resolved. */
  find: (image: ImageData) => Promise<Face>
  close: () => void
}

async function fetchModel(): Promise<ArrayBuffer> {
  const url = new URL('@vladmandic/face-api/model/tiny_face_detector_model.bin', import.meta.url)
  const response = await fetch(url)
  if (!response.ok) throw new TypeError('Failed to fetch')
  return response.arrayBuffer()
}

const createWorker = () => new Worker(new URL('./face-worker.ts', import.meta.url))

/** Loads the detector into a worker, so that the page never waits for it. Images stay on the device. */
export function createFaceFinder(load = fetchModel, start: () => Worker = createWorker): FaceFinder {
  let state: 'loading' | 'ready' | 'unavailable' = 'loading'
  let worker: Worker | null = null
  let answer: ((face: Face) => void) | null = null

  const close = () => {
    state = 'unavailable'
    worker?.terminate()
    answer?.('unavailable')
    answer = null
  }
  const handleMessage = ({ data }: MessageEvent<unknown>) => {
    const reply = Reply.safeParse(data)
    // Anything else is an error of the worker.
    if (!reply.success) return close()
    if (reply.data === 'loaded') return void (state = 'ready')
    answer?.(reply.data.face)
    answer = null
  }
  const open = async () => {
    const model = await load()
    if (state === 'unavailable') return
    worker = start()
    worker.addEventListener('message', handleMessage)
    worker.addEventListener('error', close)
    worker.postMessage(model, [model])
  }
  open().catch((error: unknown) => {
    console.warn('face detection:', error)
    close()
  })

  return {
    find: (image) => {
      if (state !== 'ready' || !worker) return Promise.resolve(state === 'unavailable' ? state : 'loading')
      worker.postMessage(image)
      return new Promise((resolve) => (answer = resolve))
    },
    close,
  }
}
