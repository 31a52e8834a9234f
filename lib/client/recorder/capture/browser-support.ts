import InAppSpy from 'inapp-spy'
import { type Browser, browserOf } from './browser-of'
import { chooseFormat } from './formats'

/** What this browser can do with video. */
export type Support = {
  /**
   * Format for recording in the page. Null if it cannot record: a file field then opens the camera app, if there is
   * one.
   */
  format: string | null
  hasCameraApp: boolean
  /** A phone offers no link to another phone. */
  isPhone: boolean
  /** The app whose in-app browser this is: 'Instagram'; '' if it has no name; null in a real browser. */
  app: string | null
  browser: Browser
}

/** Call when the recorder opens. */
export function readSupport(): Support {
  const { isInApp, appName } = InAppSpy()
  const canRecord = isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia) && 'MediaRecorder' in window
  return {
    format: canRecord ? chooseFormat((format) => MediaRecorder.isTypeSupported(format)) : null,
    hasCameraApp: matchMedia('(pointer: coarse)').matches,
    isPhone: matchMedia('(pointer: coarse) and (max-width: 600px)').matches,
    app: isInApp ? (appName ?? '') : null,
    browser: browserOf(navigator.userAgent, isInApp, navigator.maxTouchPoints),
  }
}
