/** @jest-environment node */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'
import { MAIL_MOST } from '#lib/funnel-api/mail-in/inbound-app'
import { MEDIA_KINDS } from '#lib/funnel-api/files/media-kinds'
import { classOf } from '#lib/host/service/route-class'

test('a proxy configured as the README says accepts the largest bodies that the server does', () => {
  const readme = readFileSync(path.join(__dirname, '../README.md'), 'utf8')
  const megabytes = Number(/client_max_body_size (\d+)m/.exec(readme)?.[1])
  const bodies = [...Object.values(MEDIA_KINDS).map(({ max_size }) => max_size), MAIL_MOST * 1.4]
  expect(megabytes * 1024 * 1024).toBeGreaterThanOrEqual(Math.max(...bodies))
})

type Ingress = {
  kind: string
  metadata: { name: string; annotations: Record<string, string> }
  spec: { rules: { http: { paths: { path: string }[] } }[] }
}
const ANNOTATION = 'nginx.ingress.kubernetes.io/'

describe('the proxies of docs/deploy', () => {
  const read = (file: string) => readFileSync(path.join(__dirname, '../docs/deploy', file), 'utf8')
  const ingresses = parseAllDocuments(read('kubernetes.yaml'))
    .map((one) => one.toJS() as Ingress)
    .filter(({ kind }) => kind === 'Ingress')
  const setting = (name: string, of: Ingress) => of.metadata.annotations[ANNOTATION + name]
  const pathsOf = ({ spec }: Ingress) => spec.rules.flatMap(({ http }) => http.paths.map((one) => one.path))

  test('buffer the bodies of calls', () => {
    expect(read('Caddyfile')).toContain('request_buffers 1MiB')
    const [calls] = ingresses.filter((one) => pathsOf(one).includes('/'))
    expect(setting('proxy-request-buffering', calls!)).toBe('on')
    expect(parseInt(setting('proxy-body-size', calls!)!) * 1024 * 1024).toBeGreaterThan(MAIL_MOST * 1.4)
  })

  test('stream uploads as they arrive', () => {
    const [uploads] = ingresses.filter((one) => !pathsOf(one).includes('/'))
    expect(setting('proxy-request-buffering', uploads!)).toBe('off')
    expect(pathsOf(uploads!).map((each) => classOf(each === '/fs/up' ? '/fs/up/parts/a/1' : each))).toEqual(
      pathsOf(uploads!).map(() => 'upload'),
    )
    const largest = Math.max(...Object.values(MEDIA_KINDS).map(({ max_size }) => max_size))
    expect(parseInt(setting('proxy-body-size', uploads!)!) * 1024 * 1024).toBeGreaterThanOrEqual(largest)
  })
})
