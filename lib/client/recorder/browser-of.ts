/** Whose settings the words on allowing the camera speak of. For wording only: nothing is decided by it. */
export const BROWSERS = [
  'CHROME',
  'CHROME_ANDROID',
  'CHROME_IOS',
  'SAFARI',
  'SAFARI_IOS',
  'FIREFOX',
  'FIREFOX_ANDROID',
  'EDGE',
  'SAMSUNG',
  'IN_APP',
  'OTHER',
] as const
export type Browser = (typeof BROWSERS)[number]

export function browserOf(userAgent: string, isInApp: boolean, touchPoints = 0): Browser {
  const is = (pattern: RegExp) => pattern.test(userAgent)
  if (isInApp) return 'IN_APP'
  // An iPad says it is a Mac; Macs have no touch screen.
  const isApple = is(/iPhone|iPad|iPod/) || (is(/Macintosh/) && touchPoints > 1)
  if (isApple) return is(/CriOS|FxiOS|EdgiOS/) ? 'CHROME_IOS' : 'SAFARI_IOS'
  if (is(/SamsungBrowser/)) return 'SAMSUNG'
  if (is(/Edg(?:A)?\//)) return is(/Android/) ? 'CHROME_ANDROID' : 'EDGE'
  if (is(/Firefox\//)) return is(/Android/) ? 'FIREFOX_ANDROID' : 'FIREFOX'
  if (is(/Chrome\//)) return is(/Android/) ? 'CHROME_ANDROID' : 'CHROME'
  return is(/Safari\//) && is(/Macintosh/) ? 'SAFARI' : 'OTHER'
}
