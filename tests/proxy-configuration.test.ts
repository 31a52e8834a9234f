import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'
import { MAX_EMAIL_BYTES } from '#lib/funnel-api/edges/inbound-mail/inbound-app'
import { MEDIA_KINDS } from '#lib/funnel-api/features/files/media-kinds'
import { classOf } from '#lib/host/service/route-class'

const page = readFileSync(path.join(import.meta.dirname, '../docs/deployment.md'), 'utf8')

test('the documented nginx configuration streams uploads and buffers the bodies of all calls', () => {
  const directives = page.split('\n').filter((each) => each.startsWith('location ') || each.startsWith('proxy_'))
  const streaming = directives.filter((each) => each.includes('proxy_request_buffering off'))
  expect(streaming).toHaveLength(1)
  const location = new RegExp(/^location ~ (\S+) \{/.exec(streaming[0]!)![1]!)
  const isStreamed = (target: string) => location.test(target)
  for (const target of ['/fs/up/parts/a/1', '/staff/v1/media', '/staff/v1/files'])
    expect([target, isStreamed(target), classOf(target)]).toEqual([target, true, 'upload'])
  const calls = [
    '/api/sessions',
    '/staff/v1/campaigns',
    '/staff/v1/media/a',
    '/inbound/mail',
    '/fs/file/a',
    '/csp-report',
  ]
  expect(calls.filter(isStreamed)).toEqual([])
})

test('the documented proxy configuration accepts the largest bodies that the server does', () => {
  const megabytes = Number(/client_max_body_size (\d+)m/.exec(page)?.[1])
  const bodies = [...Object.values(MEDIA_KINDS).map(({ max_size }) => max_size), MAX_EMAIL_BYTES * 1.4]
  expect(megabytes * 1024 * 1024).toBeGreaterThanOrEqual(Math.max(...bodies))
})

test('the documented proxies do not pass on the request IDs of clients', () => {
  const caddyfile = readFileSync(path.join(import.meta.dirname, '../docs/deploy/Caddyfile'), 'utf8')
  expect(page).toContain('proxy_set_header X-Request-Id $request_id;')
  expect(caddyfile).toMatch(/^\s*header_up -X-Request-Id$/m)
})

type Ingress = {
  kind: string
  metadata: { name: string; annotations: Record<string, string> }
  spec: { rules: { http: { paths: { path: string }[] } }[] }
}
const ANNOTATION = 'nginx.ingress.kubernetes.io/'

describe('the proxies of docs/deploy', () => {
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../docs/deploy', file), 'utf8')
  const ingresses = parseAllDocuments(read('kubernetes.yaml'))
    .map((item) => item.toJS() as Ingress)
    .filter(({ kind }) => kind === 'Ingress')
  const setting = (name: string, of: Ingress) => of.metadata.annotations[ANNOTATION + name]
  const pathsOf = ({ spec }: Ingress) => spec.rules.flatMap(({ http }) => http.paths.map((item) => item.path))

  test('buffer the bodies of calls', () => {
    expect(read('Caddyfile')).toContain('request_buffers 1MiB')
    const [calls] = ingresses.filter((ingress) => pathsOf(ingress).includes('/'))
    expect(setting('proxy-request-buffering', calls!)).toBe('on')
    expect(parseInt(setting('proxy-body-size', calls!)!) * 1024 * 1024).toBeGreaterThan(MAX_EMAIL_BYTES * 1.4)
  })

  test('stream uploads as they arrive', () => {
    const [uploads] = ingresses.filter((ingress) => !pathsOf(ingress).includes('/'))
    expect(setting('proxy-request-buffering', uploads!)).toBe('off')
    expect(pathsOf(uploads!).map((each) => classOf(each === '/fs/up' ? '/fs/up/parts/a/1' : each))).toEqual(
      pathsOf(uploads!).map(() => 'upload'),
    )
    const largest = Math.max(...Object.values(MEDIA_KINDS).map(({ max_size }) => max_size))
    expect(parseInt(setting('proxy-body-size', uploads!)!) * 1024 * 1024).toBeGreaterThanOrEqual(largest)
  })
})
