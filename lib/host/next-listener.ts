import type { IncomingMessage, ServerResponse } from 'node:http'

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>

/**
 * Wraps Next's request handler, so that its promise also settles if the client disconnects before it has read the
 * response. Next waits for 'drain' or 'finish', and Node emits neither for a closed connection.
 */
export const createNextListener =
  (handle: Handler): Handler =>
  async (request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) response.emit('finish')
    })
    await handle(request, response)
  }
