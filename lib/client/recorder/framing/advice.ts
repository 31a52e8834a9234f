/** A face in pixels of the camera's image, which is not mirrored. The origin is the upper left corner. */
export type FaceBox = { x: number; y: number; width: number; height: number }

/** Null if the image has no face. */
export type Face = FaceBox | null | 'loading' | 'unavailable'

/** Size of the image in pixels, and its mean luminance from 0 to 255. */
export type Frame = { width: number; height: number; luminance: number }

/** The result of the framing check. Left and right are those of the person in front of the camera. */
export type Advice =
  | 'LOADING'
  | 'UNAVAILABLE'
  | 'DARK'
  | 'NO_FACE'
  | 'TOO_LEFT'
  | 'TOO_RIGHT'
  | 'TOO_HIGH'
  | 'TOO_LOW'
  | 'TOO_FAR'
  | 'TOO_NEAR'
  | 'CENTERED'

/**
 * Minimum luminance. It is lower with a face: the detector misses faces in dark rooms, so finding one shows that there
 * is enough light.
 */
const DARK = { withFace: 24, withoutFace: 48 }

/** The following values are shares of the image. In a good picture, the face is slightly above the middle. */
const TARGET = { x: 0.5, y: 0.45 }
const TOLERANCE = { x: 0.17, y: 0.2 }
const EDGE = 0.02
const SIZE = { min: 0.18, max: 0.7 }

/** The offset of a face from the target on one axis. `isOutside` if it is too large or the face touches an edge. */
function deviation(start: number, end: number, target: number, tolerance: number) {
  const offset = (start + end) / 2 - target
  return { offset, isOutside: Math.abs(offset) > tolerance || start < EDGE || end > 1 - EDGE }
}

/**
 * Returns the most important problem of the picture, the state of the detector if it cannot tell, or 'CENTERED'.
 */
export function adviseFraming(face: Face, { width, height, luminance }: Frame): Advice {
  const isFound = face !== null && typeof face === 'object'
  if (luminance < (isFound ? DARK.withFace : DARK.withoutFace)) return 'DARK'
  if (face === 'loading') return 'LOADING'
  if (face === 'unavailable') return 'UNAVAILABLE'
  if (face === null) return 'NO_FACE'

  const size = Math.max(face.width / width, face.height / height)
  if (size > SIZE.max) return 'TOO_NEAR'
  const x = deviation(face.x / width, (face.x + face.width) / width, TARGET.x, TOLERANCE.x)
  const y = deviation(face.y / height, (face.y + face.height) / height, TARGET.y, TOLERANCE.y)
  const isSideways = x.isOutside && (!y.isOutside || Math.abs(x.offset) >= Math.abs(y.offset))
  // The camera faces the person, so the right side of its image is the left side of the person.
  if (isSideways) return x.offset > 0 ? 'TOO_LEFT' : 'TOO_RIGHT'
  if (y.isOutside) return y.offset < 0 ? 'TOO_HIGH' : 'TOO_LOW'
  return size < SIZE.min ? 'TOO_FAR' : 'CENTERED'
}
