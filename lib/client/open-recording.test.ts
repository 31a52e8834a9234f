import { act, renderHook, waitFor } from '@testing-library/react'
import { setTestTransport } from '#lib/client/api'
import { usePhoneScreen } from '#lib/client/recording'

const TOKEN = 'a1'.repeat(25)
const recording = {
  ...{ candidacy_id: 1, pitch_id: 2, company: 'Levain', first_name: 'Zoé', job: 'Baker', lang: 'fr', question: null },
  ...{ recording_time: 60, tries: 3, tries_left: 3, status: 'opened' },
}

test('a phone that did not receive the response opens the link again with the same key', async () => {
  const bodies: unknown[] = []
  setTestTransport(async (request) => {
    bodies.push(await request.json())
    if (bodies.length === 1) throw new TypeError('Failed to fetch')
    return Response.json(recording)
  })
  location.hash = TOKEN
  const { result } = renderHook(usePhoneScreen)
  await waitFor(() => expect(result.current.screen).toEqual({ at: 'invited', token: TOKEN }))
  await expect(result.current.open(TOKEN)).rejects.toThrow()
  await act(() => result.current.open(TOKEN))
  expect(result.current.screen).toMatchObject({ at: 'recording' })
  expect(location.hash).toBe('')
  expect(bodies).toEqual([{ token: TOKEN, key: expect.stringMatching(/^[\w-]{20,64}$/) }, bodies[0]])
})
