import { Counter, Gauge, Histogram } from 'prom-client'
import type { RouteClass } from '#lib/host/service/route-class'

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'From the head of a request to the end of its answer, by kind of address and class of status. Kept pages are counted by careers_page_answers_total alone.',
  labelNames: ['route', 'status'],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})
const under_way = new Map<RouteClass, number>()
new Gauge({
  name: 'http_requests_in_flight',
  help: 'Requests that are being answered.',
  labelNames: ['route'],
  collect() {
    for (const [route, count] of under_way) this.set({ route }, count)
  },
})
new Gauge({
  name: 'event_streams_open',
  help: 'Streams of events that somebody follows.',
  collect() {
    this.set(under_way.get('stream') ?? 0)
  },
})
const uploaded = new Counter({ name: 'upload_bytes_total', help: 'Bytes of files that came in and were taken.' })
export const refusals = new Counter({
  name: 'overload_refusals_total',
  help: 'Requests that were answered 503 because too many were waiting.',
  labelNames: ['route'],
})

export const began = (route: RouteClass) => under_way.set(route, (under_way.get(route) ?? 0) + 1)

const CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx'] as const

/** A client that disconnected early has no status class. */
export const statusClass = (status: number, isWhole: boolean) =>
  isWhole ? (CLASSES[Math.trunc(status / 100)] ?? '5xx') : 'left'

/** Records a finished request: `ms` since its start and, for uploads, its bytes. */
export function ended(route: RouteClass, status: string, ms: number, bytes: number) {
  under_way.set(route, (under_way.get(route) ?? 1) - 1)
  duration.observe({ route, status }, ms / 1000)
  if (route === 'upload' && status === '2xx') uploaded.inc(bytes)
}
