import { type Press, recoverFocus } from '#lib/client/recover-focus'

let isOn = false

/** Keeps focus near controls that remove themselves, on all pages that are opened without a reload. */
export function keepFocus(press: Press) {
  if (isOn) return
  isOn = true
  recoverFocus({ press, isResetByPages: true })
}
