/** The types of the package lack the choice of a backend. */
declare module '@vladmandic/face-api/dist/face-api.esm.js' {
  import type { tf as typed } from '@vladmandic/face-api'

  export { NetInput, TinyFaceDetector } from '@vladmandic/face-api'
  export const tf: typeof typed & {
    setBackend: (name: 'webgl' | 'cpu') => Promise<boolean>
    ready: () => Promise<void>
  }
}
