import { recoverFocus } from '#lib/client/recover-focus'

let isOn = false

/** Keeps focus near controls that remove themselves, on all pages that are opened without a reload. */
export function keepFocus(pressed: readonly EventTarget[]) {
  if (isOn) return
  isOn = true
  recoverFocus({ pressed, isResetByPages: true })
}
