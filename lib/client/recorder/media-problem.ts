import type { Problem } from './state'

type Kinds = { hasCamera: boolean; hasMicrophone: boolean }

/** What a refused getUserMedia means to a person; `kinds` are the devices that were found when one is missing. */
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
