import { waitFor } from '@testing-library/react'
import { setTestTransport } from '#lib/client/api'
import { message } from '#tests/support/samples'
import { queueMessage, sendingState, startSending } from './send-queue'

afterEach(() => jest.restoreAllMocks())

test('sends a message again with the same key if the connection no longer responds', async () => {
  const timeout = new AbortController()
  const timeoutSpy = jest
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation(() => new AbortController().signal)
    .mockImplementationOnce(() => timeout.signal)
  const requests: Request[] = []
  setTestTransport(async (request) => {
    if (request.method === 'GET') return Response.json([])
    requests.push(request)
    if (requests.length > 1) return Response.json(message(1, { content: 'One', author_type: 'User' }))
    return new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(new DOMException('too late', 'TimeoutError')))
    })
  })
  startSending(1)
  await queueMessage({ user_id: 1, discussion_id: 1, content: 'One', files: [], after: 0 })
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(timeoutSpy).toHaveBeenCalledWith(30_000)
  timeout.abort()
  await waitFor(() => expect(requests).toHaveLength(2))
  const [first, second] = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toEqual(expect.any(String))
  expect(second).toBe(first)
  await waitFor(() => expect(sendingState()).toEqual({ items: [], sending: null }))
})
