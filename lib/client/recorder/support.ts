import InAppSpy from 'inapp-spy'
import { type Browser, browserOf } from './browser-of'
import { chooseFormat } from './formats'

/** What this browser can do about a video. */
export type Support = {
  /** Records in the page; else the camera's own app is opened by a file field, where there is one. */
  format: string | null
  hasCameraApp: boolean
  /** Is a phone itself: it sends nobody to another one. */
  isPhone: boolean
  /** The app whose built-in browser this is: 'Instagram'; '' where it has no name; null in a real browser. */
  app: string | null
  browser: Browser
}

/** Read when the recorder opens. */
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
