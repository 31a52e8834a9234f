import { setTestTransport } from '#lib/client/api'
import { openLink } from '#lib/client/recording-links'
import { BLOCKED_STORAGE, withoutStorage } from '#tests/support/no-storage'

const link = { id: 9, candidacy_id: 3, pitch_id: 2, status: 'opened', expires_at: '2026-03-01T10:00:00.000Z' }

function mockApi() {
  const calls: string[] = []
  setTestTransport(async ({ method, url }) => {
    calls.push(`${method} ${new URL(url).pathname.slice(4)}`)
    return Response.json(method === 'POST' ? { ...link, url: 'https://levain.test/recording#abc' } : link)
  })
  return calls
}
beforeEach(() => sessionStorage.clear())

test('reuses the link after a reload', async () => {
  const calls = mockApi()
  expect(await openLink(3, 2, false)).toEqual({ id: 9, url: 'https://levain.test/recording#abc' })
  expect(await openLink(3, 2, false)).toEqual({ id: 9, url: null })
  expect(calls).toEqual(['POST /me/recording_links', 'GET /me/recording_links/9'])
})

test.each(BLOCKED_STORAGE)('creates a new link each time in browsers that %s', async (_, get) => {
  const calls = mockApi()
  const restore = withoutStorage(get)
  try {
    for (let time = 0; time < 2; time += 1) expect(await openLink(3, 2, false)).toMatchObject({ id: 9 })
  } finally {
    restore()
  }
  expect(calls).toEqual(['POST /me/recording_links', 'POST /me/recording_links'])
})
