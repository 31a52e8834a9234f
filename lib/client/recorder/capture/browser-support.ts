import InAppSpy from 'inapp-spy'
import { type Browser, detectBrowser } from './detect-browser'
import { chooseAudioFormat, chooseFormat } from './formats'

/** The video features of this browser. */
export type Support = {
  /** The recording format. Null if the page cannot record. */
  format: string | null
  /** The format of recordings without a camera. Null if the page cannot record. */
  audioFormat: string | null
  /** Whether a file input can open a camera app. */
  hasCameraApp: boolean
  /** Whether this is a phone. Recording with another phone is not offered there. */
  isPhone: boolean
  /** The app of an in-app browser: 'Instagram'. '' if unknown, null in other browsers. */
  app: string | null
  browser: Browser
}

export function readSupport(): Support {
  const { isInApp, appName } = InAppSpy()
  const canRecord = isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia) && 'MediaRecorder' in window
  const isSupported = (format: string) => MediaRecorder.isTypeSupported(format)
  return {
    format: canRecord ? chooseFormat(isSupported) : null,
    audioFormat: canRecord ? chooseAudioFormat(isSupported) : null,
    hasCameraApp: matchMedia('(pointer: coarse)').matches,
    isPhone: matchMedia('(pointer: coarse) and (max-width: 600px)').matches,
    app: isInApp ? (appName ?? '') : null,
    browser: detectBrowser(navigator.userAgent, isInApp, navigator.maxTouchPoints),
  }
}
