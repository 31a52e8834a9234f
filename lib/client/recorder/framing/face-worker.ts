import { NetInput, TinyFaceDetector, tf } from '@vladmandic/face-api/dist/face-api.esm.js'
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json'
import type { FaceBox } from './advice'
import type { Reply } from './face-finder'

const OPTIONS = { inputSize: 224, scoreThreshold: 0.5 }
const detector = new TinyFaceDetector()

/** Reads the weights, and detects once, because the first detection compiles the programs of the graphics card. */
async function load(model: ArrayBuffer) {
  // The third backend of the package needs WebAssembly, which the content policy blocks.
  if (!(await tf.setBackend('webgl'))) await tf.setBackend('cpu')
  await tf.ready()
  const weights = manifest.flatMap((group) =>
    group.weights.map(({ name, shape, quantization: { scale, min } }) => ({
      name,
      shape,
      dtype: 'float32' as const,
      quantization: { dtype: 'uint8' as const, scale, min },
    })),
  )
  detector.loadFromWeightMap(tf.io.decodeWeights(model, weights))
  await find(new ImageData(OPTIONS.inputSize, OPTIONS.inputSize))
}

/** The largest face. Null if there is none. */
async function find(image: ImageData): Promise<FaceBox | null> {
  const pixels = tf.browser.fromPixels(image)
  try {
    const faces = await detector.locateFaces(new NetInput([pixels]), OPTIONS)
    const [largest] = faces.map(({ box }) => box).sort((a, b) => b.area - a.area)
    return largest ? { x: largest.x, y: largest.y, width: largest.width, height: largest.height } : null
  } finally {
    pixels.dispose()
  }
}

const handle = async (data: unknown): Promise<Reply> => {
  if (data instanceof ImageData) return { face: await find(data) }
  if (!(data instanceof ArrayBuffer)) throw new TypeError('unknown message')
  await load(data)
  return 'loaded'
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  handle(data).then(postMessage, (error: unknown) => {
    console.warn('face detection:', error)
    postMessage('failed')
  })
})
