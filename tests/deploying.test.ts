/** @jest-environment node */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { MAIL_MOST } from '#lib/funnel-api/mail-in/inbound-app'
import { MEDIA_KINDS } from '#lib/funnel-api/files/media-kinds'

test('a proxy that is set up as the README says lets pass the largest bodies that are taken', () => {
  const readme = readFileSync(path.join(__dirname, '../README.md'), 'utf8')
  const megabytes = Number(/client_max_body_size (\d+)m/.exec(readme)?.[1])
  const bodies = [...Object.values(MEDIA_KINDS).map(({ max_size }) => max_size), MAIL_MOST * 1.4]
  expect(megabytes * 1024 * 1024).toBeGreaterThanOrEqual(Math.max(...bodies))
})
