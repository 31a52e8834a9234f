import { Counter, Gauge, Histogram } from 'prom-client'
import type { RouteClass } from '#lib/host/service/route-class'

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the request headers to the end of the response, by route and status class. Cached pages are only counted in careers_page_answers_total.',
  labelNames: ['route', 'status'],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})
const inFlight = new Map<RouteClass, number>()
new Gauge({
  name: 'http_requests_in_flight',
  help: 'Requests in progress.',
  labelNames: ['route'],
  collect() {
    for (const [route, count] of inFlight) this.set({ route }, count)
  },
})
new Gauge({
  name: 'event_streams_open',
  help: 'Open event streams.',
  collect() {
    this.set(inFlight.get('stream') ?? 0)
  },
})
const uploaded = new Counter({ name: 'upload_bytes_total', help: 'Bytes of accepted file uploads.' })
export const rejections = new Counter({
  name: 'overload_refusals_total',
  help: 'Requests rejected with 503 because of overload.',
  labelNames: ['route'],
})

export const requestStarted = (route: RouteClass) => inFlight.set(route, (inFlight.get(route) ?? 0) + 1)

const CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx'] as const

/** The status class of a response, or 'left' if the client disconnected before its end. */
export const statusClass = (status: number, isComplete: boolean) =>
  isComplete ? (CLASSES[Math.trunc(status / 100)] ?? '5xx') : 'left'

/** Records a finished request: `ms` since its start and, for uploads, its bytes. */
export function requestEnded(route: RouteClass, status: string, ms: number, bytes: number) {
  inFlight.set(route, (inFlight.get(route) ?? 1) - 1)
  duration.observe({ route, status }, ms / 1000)
  if (route === 'upload' && status === '2xx') uploaded.inc(bytes)
}
