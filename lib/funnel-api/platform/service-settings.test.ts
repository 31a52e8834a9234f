import { parseServiceSettings } from '#lib/funnel-api/platform/service-settings'

test('has defaults, and counts an empty variable as not set', () => {
  const settings = parseServiceSettings({ FEED_HOSTS: '', SMTP_URL: '', GOOGLE_CLIENT_SECRET: '', CLAMD_PORT: '' })
  expect(settings).toMatchObject({ ROOT_DOMAIN: 'localhost', FEED_HOSTS: [], STORE_URL_HOSTS: [], WEBHOOK_HOSTS: [] })
  expect([settings.SMTP_URL, settings.GOOGLE_CLIENT_SECRET, settings.CLAMD_PORT]).toEqual(Array(3).fill(undefined))
})

test('parses numbers, lists of hosts and domains', () => {
  expect(
    parseServiceSettings({
      CLAMD_PORT: '3311',
      INBOUND_MAIL_DOMAIN: 'Reply.Example.org',
      OPERATOR: ' Example SAS ',
      WEBHOOK_HOSTS: 'Hooks.example.org , 127.0.0.1:4000',
    }),
  ).toMatchObject({
    CLAMD_PORT: 3311,
    INBOUND_MAIL_DOMAIN: 'reply.example.org',
    OPERATOR: 'Example SAS',
    WEBHOOK_HOSTS: ['hooks.example.org', '127.0.0.1:4000'],
  })
})

test('names each invalid variable', () => {
  expect(() => parseServiceSettings({ CLAMD_PORT: 'x', FEED_HOSTS: 'a b', OPERATOR: ' ' })).toThrow(
    /^OPERATOR: .*\nCLAMD_PORT: .*\nFEED_HOSTS: must be a comma-separated list of hosts$/,
  )
})
