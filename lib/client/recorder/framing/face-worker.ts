import { NetInput, TinyFaceDetector, tf } from '@vladmandic/face-api/dist/face-api.esm.js'
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json'
import type { FaceBox } from './advice'
import type { Reply } from './face-finder'

/** Sizes to which the detector scales the image. The second one finds faces that are near or turned to the side. */
const INPUT_SIZES = [224, 160] as const
const SCORE_THRESHOLD = 0.5
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
  await find(new ImageData(INPUT_SIZES[0], INPUT_SIZES[0]))
}

/** The largest face. Null if there is none. */
async function find(image: ImageData): Promise<FaceBox | null> {
  const pixels = tf.browser.fromPixels(image)
  try {
    for (const inputSize of INPUT_SIZES) {
      const faces = await detector.locateFaces(new NetInput([pixels]), { inputSize, scoreThreshold: SCORE_THRESHOLD })
      const [largest] = faces.map(({ box }) => box).sort((a, b) => b.area - a.area)
      if (largest) return { x: largest.x, y: largest.y, width: largest.width, height: largest.height }
    }
    return null
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
