/**
 * Entry of the recorder for other features, which load it with `import()`. The recorder's screens are loaded by
 * `components/recorder/pitch-recorder` and `components/recorder/phone/phone`. `mediabunny` and the face detector are
 * loaded only when they are needed.
 */
export {
  clearAttempts,
  deleteAttemptsOf,
  deleteOldAttempts,
  deleteUnstored,
  moveAttemptsToMemory,
} from './store/attempt-store'
export type { GrantSource } from './upload/types'
export { uploadVideoFile } from './upload/upload-file'
