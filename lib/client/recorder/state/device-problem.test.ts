import { deviceProblem } from './device-problem'

const BOTH = { hasCamera: true, hasMicrophone: true }

test.each([
  ['NotAllowedError', BOTH, 'DENIED'],
  ['SecurityError', BOTH, 'DENIED'],
  ['NotFoundError', { hasCamera: false, hasMicrophone: true }, 'NO_CAMERA'],
  ['NotFoundError', { hasCamera: true, hasMicrophone: false }, 'NO_MICROPHONE'],
  ['NotFoundError', { hasCamera: false, hasMicrophone: false }, 'NO_CAMERA'],
  ['OverconstrainedError', { hasCamera: true, hasMicrophone: false }, 'NO_MICROPHONE'],
  ['NotReadableError', BOTH, 'BUSY'],
  ['AbortError', BOTH, 'BUSY'],
  ['TypeError', BOTH, 'CANNOT_START'],
] as const)('%s with %j is %s', (name, kinds, problem) => {
  expect(deviceProblem(name, kinds)).toBe(problem)
})
