import { detectBrowser } from './detect-browser'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${IPHONE} Version/18.4 Mobile/15E148 Safari/604.1`, 'SAFARI_IOS'],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'CHROME_IOS'],
  [`${MAC} Version/18.4 Safari/605.1.15`, 'SAFARI'],
  [`${MAC} Chrome/140.0.0.0 Safari/537.36`, 'CHROME'],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, 'CHROME_ANDROID'],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'SAMSUNG'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'CHROME'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'EDGE'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'FIREFOX'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'FIREFOX_ANDROID'],
  ['something new', 'OTHER'],
])('%s is %s', (userAgent, browser) => {
  expect(detectBrowser(userAgent, false)).toBe(browser)
})

test('recognizes an iPad that identifies as a Mac by its touch screen', () => {
  expect(detectBrowser(`${MAC} Version/18.4 Safari/605.1.15`, false, 5)).toBe('SAFARI_IOS')
})

test('does not distinguish in-app browsers', () => {
  expect(detectBrowser(`${IPHONE} Instagram 300.0`, true)).toBe('IN_APP')
})
