/** The browser, for the help on camera permissions. Other code uses feature detection. */
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

export function detectBrowser(userAgent: string, isInApp: boolean, touchPoints = 0): Browser {
  const is = (pattern: RegExp) => pattern.test(userAgent)
  if (isInApp) return 'IN_APP'
  // An iPad identifies as a Mac, but Macs have no touch screen.
  const isApple = is(/iPhone|iPad|iPod/) || (is(/Macintosh/) && touchPoints > 1)
  if (isApple) return is(/CriOS|FxiOS|EdgiOS/) ? 'CHROME_IOS' : 'SAFARI_IOS'
  if (is(/SamsungBrowser/)) return 'SAMSUNG'
  if (is(/Edg(?:A)?\//)) return is(/Android/) ? 'CHROME_ANDROID' : 'EDGE'
  if (is(/Firefox\//)) return is(/Android/) ? 'FIREFOX_ANDROID' : 'FIREFOX'
  if (is(/Chrome\//)) return is(/Android/) ? 'CHROME_ANDROID' : 'CHROME'
  return is(/Safari\//) && is(/Macintosh/) ? 'SAFARI' : 'OTHER'
}
