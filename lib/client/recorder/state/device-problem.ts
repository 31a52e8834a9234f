import type { Problem } from './state'

type Kinds = { hasCamera: boolean; hasMicrophone: boolean }

/** Explains a rejected getUserMedia; `kinds` are the devices found if one is missing. */
export function problemOfDevices(name: string, { hasCamera, hasMicrophone }: Kinds): Problem {
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
