import type { Send } from '#lib/contract/caller'

type Rejection = { until: number; body: string; type: string }

const answerOf = ({ until, body, type }: Rejection, now: number) =>
  new Response(body, {
    status: 429,
    headers: { 'content-type': type, 'retry-after': String(Math.ceil((until - now) / 1000)) },
  })

/**
 * Keeps reads that a limit rejected from being sent again before `Retry-After` has passed: SWR and timers repeat them by
 * themselves. Until then, the same rejection answers them. Writes go out, because a person asks for each.
 */
export function patient(send: Send): Send {
  const rejections = new Map<string, Rejection>()
  return async (request) => {
    if (request.method !== 'GET') return send(request)
    const { url } = request
    const before = rejections.get(url)
    if (before && performance.now() < before.until) return answerOf(before, performance.now())
    rejections.delete(url)
    const response = await send(request)
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status !== 429 || !(seconds > 0)) return response
    const type = response.headers.get('content-type') ?? ''
    const rejection = { until: performance.now() + seconds * 1000, body: await response.text(), type }
    rejections.set(url, rejection)
    return answerOf(rejection, performance.now())
  }
}
