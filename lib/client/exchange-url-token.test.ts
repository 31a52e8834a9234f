import { adoptTokenOfAddress } from '#lib/client/token-of-address'

jest.mock('#lib/client/adopt-token', () => {
  throw new Error('Loading chunk 7 failed')
})

test('puts the code back into the URL for a reload if the script that sends it does not load', async () => {
  history.replaceState(null, '', '/welcome-back-user?source=x&token=s3cret')
  await adoptTokenOfAddress()
  expect(location.search).toBe('?source=x&token=s3cret')
})
