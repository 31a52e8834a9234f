import { adviseFraming, type FaceBox, type Frame } from './advice'

const LANDSCAPE: Frame = { width: 200, height: 100, luminance: 120 }
const PORTRAIT: Frame = { width: 100, height: 200, luminance: 120 }

/** A face by its middle and its height, as shares of a frame. */
const face = (x: number, y: number, height: number, frame = LANDSCAPE): FaceBox => {
  const size = height * frame.height
  return { x: x * frame.width - size / 2, y: y * frame.height - size / 2, width: size, height: size }
}

test.each([
  ['in the middle', 'CENTERED', face(0.5, 0.45, 0.4)],
  ['slightly off center', 'CENTERED', face(0.6, 0.55, 0.3)],
  // The camera sees the left side of a person on the right of its image.
  ['on the right of the image', 'TOO_LEFT', face(0.75, 0.45, 0.4)],
  ['on the left of the image', 'TOO_RIGHT', face(0.25, 0.45, 0.4)],
  ['cut off on the left', 'TOO_RIGHT', face(0.05, 0.45, 0.4)],
  ['at the top', 'TOO_HIGH', face(0.5, 0.2, 0.3)],
  ['cut off at the top', 'TOO_HIGH', face(0.5, 0.3, 0.6)],
  ['at the bottom', 'TOO_LOW', face(0.5, 0.75, 0.3)],
  ['small', 'TOO_FAR', face(0.5, 0.45, 0.15)],
  ['as high as the image', 'TOO_NEAR', face(0.5, 0.5, 0.9)],
  ['in a corner, mostly sideways', 'TOO_LEFT', face(0.9, 0.7, 0.3)],
  ['in a corner, mostly below', 'TOO_LOW', face(0.7, 0.95, 0.3)],
  ['small and off center', 'TOO_RIGHT', face(0.2, 0.45, 0.1)],
] as const)('a face %s is %s', (_, advice, box) => {
  expect(adviseFraming(box, LANDSCAPE)).toBe(advice)
})

test('a face on a phone at arm’s length is centered, and a larger face is too near', () => {
  expect(adviseFraming(face(0.5, 0.4, 0.25, PORTRAIT), PORTRAIT)).toBe('CENTERED')
  expect(adviseFraming(face(0.5, 0.4, 0.45, PORTRAIT), PORTRAIT)).toBe('TOO_NEAR')
})

test('reports a missing face, and a detector that is loading or unavailable', () => {
  expect(adviseFraming(null, LANDSCAPE)).toBe('NO_FACE')
  expect(adviseFraming('loading', LANDSCAPE)).toBe('LOADING')
  expect(adviseFraming('unavailable', LANDSCAPE)).toBe('UNAVAILABLE')
})

test('darkness comes first and needs no detector', () => {
  for (const found of [null, 'loading', 'unavailable'] as const)
    expect(adviseFraming(found, { ...LANDSCAPE, luminance: 30 })).toBe('DARK')
  expect(adviseFraming(face(0.9, 0.5, 0.4), { ...LANDSCAPE, luminance: 10 })).toBe('DARK')
})

test('a face in front of a dark wall is bright enough', () => {
  expect(adviseFraming(face(0.5, 0.45, 0.4), { ...LANDSCAPE, luminance: 30 })).toBe('CENTERED')
})
