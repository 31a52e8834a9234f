import { act, renderHook, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { setTestTransport } from '#lib/client/api'
import { useDiscussions } from '#lib/client/discussions'
import { discussion } from '#tests/support/samples'

test('offers further discussions up to the limit of the API', async () => {
  const limits: number[] = []
  const all = Array.from({ length: 5001 }, (_, index) => discussion({ id: index + 1 }))
  setTestTransport(async ({ url }) => {
    const limit = Number(new URL(url).searchParams.get('limit'))
    limits.push(limit)
    return Response.json(all.slice(0, limit))
  })
  const { result } = renderHook(useDiscussions, {
    wrapper: ({ children }) => <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>,
  })
  for (const limit of [50, 200, 800, 3200, 5000]) {
    await waitFor(() => expect(result.current.data).toHaveLength(limit))
    act(() => result.current.more?.())
  }
  expect(limits).toEqual([50, 200, 800, 3200, 5000])
  expect(result.current.more).toBeNull()
})
