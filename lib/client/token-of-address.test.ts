import { adoptTokenOfAddress } from '#lib/client/token-of-address'

jest.mock('#lib/client/adopt-token', () => {
  throw new Error('Loading chunk 7 failed')
})

test('where not even the script comes that would send it, the code is in the address again, for a reload', async () => {
  history.replaceState(null, '', '/welcome-back-user?source=x&token=s3cret')
  await adoptTokenOfAddress()
  expect(location.search).toBe('?source=x&token=s3cret')
})
