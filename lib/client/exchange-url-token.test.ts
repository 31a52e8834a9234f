import { exchangeUrlToken } from '#lib/client/exchange-url-token'

jest.mock('#lib/client/exchange-token', () => {
  throw new Error('Loading chunk 7 failed')
})

test('restores the token in the URL if the script does not load', async () => {
  history.replaceState(null, '', '/welcome-back-user?source=x&token=s3cret')
  await exchangeUrlToken()
  expect(location.search).toBe('?source=x&token=s3cret')
})
