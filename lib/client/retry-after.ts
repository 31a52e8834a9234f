import type { Send } from '#lib/contract/caller'

type Rejection = { until: number; body: string; type: string }

const responseOf = ({ until, body, type }: Rejection, now: number) =>
  new Response(body, {
    status: 429,
    headers: { 'content-type': type, 'retry-after': String(Math.ceil((until - now) / 1000)) },
  })

/**
 * After a 429 response to a GET request, returns that response again until its `Retry-After` has passed, because SWR
 * and timers repeat reads. Writes are always sent, because the user starts them.
 */
export function withRetryAfter(send: Send): Send {
  const rejections = new Map<string, Rejection>()
  return async (request) => {
    if (request.method !== 'GET') return send(request)
    const { url } = request
    const previous = rejections.get(url)
    if (previous && performance.now() < previous.until) return responseOf(previous, performance.now())
    rejections.delete(url)
    const response = await send(request)
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status !== 429 || !(seconds > 0)) return response
    const type = response.headers.get('content-type') ?? ''
    const rejection = { until: performance.now() + seconds * 1000, body: await response.text(), type }
    rejections.set(url, rejection)
    return responseOf(rejection, performance.now())
  }
}
