import type { Problem } from './types'

type AvailableDevices = { hasCamera: boolean; hasMicrophone: boolean }

/** Converts the error name of `getUserMedia`. The second argument lists the existing devices. */
export function deviceProblem(name: string, { hasCamera, hasMicrophone }: AvailableDevices): Problem {
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'DENIED'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return hasCamera && !hasMicrophone ? 'NO_MICROPHONE' : 'NO_CAMERA'
    case 'NotReadableError':
    case 'AbortError':
      return 'BUSY'
    default:
      return 'CANNOT_START'
  }
}
