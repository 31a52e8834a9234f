/** @jest-environment node */
import { loadMessages } from '#lib/i18n/messages'

let mockFailures = 1
jest.mock('../../messages/de/site.json', () => {
  if (mockFailures-- > 0) throw new Error('too many open files')
  return { NAV: {} }
})

it('reads the messages of a language again after a failure', async () => {
  await expect(loadMessages('de')).rejects.toThrow('too many open files')
  expect(await loadMessages('de')).toMatchObject({ SITE: { NAV: {} } })
  expect(loadMessages('de')).toBe(loadMessages('de'))
})
