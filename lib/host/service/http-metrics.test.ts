/** @jest-environment node */
import { register } from 'prom-client'
import { requestEnded, requestStarted, statusClass } from '#lib/host/service/http-metrics'

const metric = (name: string) => register.getSingleMetricAsString(name)

test.each([
  [101, true, '1xx'],
  [204, true, '2xx'],
  [304, true, '3xx'],
  [404, true, '4xx'],
  [503, true, '5xx'],
  [999, true, '5xx'],
  [200, false, 'left'],
])('status %d, complete: %s, counts as %s', (status, isComplete, expected) => {
  expect(statusClass(status, isComplete)).toBe(expected)
})

test('counts the bytes of accepted uploads only', async () => {
  requestEnded('upload', '2xx', 10, 500)
  requestEnded('upload', '4xx', 10, 30)
  requestEnded('api', '2xx', 10, 2)
  expect(await metric('upload_bytes_total')).toMatch(/^upload_bytes_total 500$/m)
})

test('measures requests in seconds', async () => {
  requestEnded('static', '2xx', 2500, 0)
  expect(await metric('http_request_duration_seconds')).toMatch(/_sum\{route="static",status="2xx"\} 2\.5$/m)
})

test('sorts requests by their duration, from a millisecond to ten seconds', async () => {
  requestEnded('page', '2xx', 10, 0)
  const buckets = (await metric('http_request_duration_seconds')).matchAll(/le="([\d.]+)",route="page",status="2xx"/g)
  expect([...buckets].map(([, seconds]) => Number(seconds))).toEqual([
    0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ])
})

test('shows requests in progress and open event streams', async () => {
  requestStarted('stream')
  requestStarted('stream')
  expect(await metric('event_streams_open')).toMatch(/^event_streams_open 2$/m)
  requestEnded('stream', '2xx', 10, 0)
  expect(await metric('event_streams_open')).toMatch(/^event_streams_open 1$/m)
  expect(await metric('http_requests_in_flight')).toMatch(/\{route="stream"\} 1$/m)
})
