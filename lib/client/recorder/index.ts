/**
 * Entry of the recorder for other features, which load it with `import()`. The recorder's screens are loaded by
 * `components/recorder/pitch-recorder`. `mediabunny` is the only module that loads later.
 */
export { clearAttempts } from './store/attempt-store'
export type { GrantSource } from './upload/types'
export { uploadVideoFile } from './upload/upload-file'
