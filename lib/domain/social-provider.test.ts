import { socialClientsFrom, SocialSettings } from '#lib/domain/social-provider'

const clientsOf = (variables: object) => socialClientsFrom(SocialSettings.parse(variables))

test('a provider is off unless its ID and its secret are set', () => {
  const off = { google: null, linkedin: null }
  expect(clientsOf({})).toEqual(off)
  expect(clientsOf({ GOOGLE_CLIENT_ID: 'a', LINKEDIN_CLIENT_SECRET: 'b' })).toEqual(off)
})

test('a provider that is set has its own issuer', () => {
  const clients = clientsOf({
    GOOGLE_CLIENT_ID: 'a',
    GOOGLE_CLIENT_SECRET: 'b',
    LINKEDIN_CLIENT_ID: 'c',
    LINKEDIN_CLIENT_SECRET: 'd',
  })
  expect(clients).toEqual({
    google: { issuer: 'https://accounts.google.com', client_id: 'a', client_secret: 'b' },
    linkedin: { issuer: 'https://www.linkedin.com/oauth', client_id: 'c', client_secret: 'd' },
  })
})

test.each([
  ['https://id.example.org', true],
  ['http://localhost:9000', true],
  ['http://127.0.0.1/realm', true],
  ['http://id.example.org', false],
  ['http://localhost.example.org', false],
  ['ftp://id.example.org', false],
])('accepts %s as GOOGLE_ISSUER: %s', (GOOGLE_ISSUER, isValid) => {
  const read = () => clientsOf({ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', GOOGLE_ISSUER }).google
  if (isValid) expect(read()).toMatchObject({ issuer: GOOGLE_ISSUER })
  else expect(read).toThrow()
})
