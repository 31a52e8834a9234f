/** @jest-environment node */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { pipeToNodeResponse } from 'next/dist/server/pipe-readable'
import { createNextListener } from '#lib/host/next-listener'
import { until } from '#tests/support/until'

/** A connection whose client reads nothing. */
class StalledSocket extends Socket {
  override _write() {}
  override _writev() {}
}

test.each([
  ['waits for its buffers', 300_000, (response: ServerResponse) => response.writableNeedDrain],
  ['was written completely', 1000, (response: ServerResponse) => response.writableEnded],
])('settles if the client disconnects while the response %s', async (_state, size, isReached) => {
  const socket = new StalledSocket()
  const request = new IncomingMessage(socket)
  const response = new ServerResponse(request)
  response.assignSocket(socket)
  let isSettled = false
  const { body } = new Response(new Uint8Array(size))
  const listener = createNextListener(() => pipeToNodeResponse(body!, response))
  void listener(request, response).then(() => (isSettled = true))
  await until(() => isReached(response))
  expect(isSettled).toBe(false)
  socket.destroy()
  await until(() => isSettled, 5000)
})
