import { measureLuminance } from './sample-picture'

test('measures the luminance of pixels as people see it', () => {
  expect(measureLuminance([0, 0, 0, 255])).toBe(0)
  expect(measureLuminance([255, 255, 255, 255, 0, 0, 0, 255])).toBeCloseTo(127.5)
  expect(measureLuminance([0, 255, 0, 255])).toBeGreaterThan(measureLuminance([255, 0, 0, 255]))
  expect(measureLuminance([])).toBe(0)
})
