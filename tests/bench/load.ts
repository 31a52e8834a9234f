import autocannon from 'autocannon'
import { askByWrk, hasWrk } from '#tests/bench/wrk'

export type Page = { path: string; headers: Record<string, string> }
export type Load = {
  rate: number
  p50: number
  p99: number
  answers: number
  failures: string[]
  caches: ReadonlyMap<string, number>
}

export const CONNECTIONS = 50
/** More would wait for each other, or be rejected. */
const UNCACHED_CONNECTIONS = 10
const WARM_SECONDS = 2
const MEASURED_SECONDS = 5

/** Counts the cache marks of the host in all answers. */
const watch = (caches: Map<string, number>) => (client: autocannon.Client) => {
  client.on('headers', (parsed) => {
    // Its types declare an object of headers, but it passes on the parser's list of alternating names and values.
    const { headers: list } = parsed as unknown as { headers: string[] }
    const at = list.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'x-cache')
    const mark = at < 0 ? 'none' : list[at + 1]!
    caches.set(mark, (caches.get(mark) ?? 0) + 1)
  })
}

async function fire(options: autocannon.Options, connections = CONNECTIONS): Promise<Load> {
  const caches = new Map<string, number>()
  const result = await autocannon({ ...options, connections, setupClient: watch(caches) })
  const answers = result['2xx']
  const failures = [
    ...(result.non2xx > 0 ? [`${result.non2xx} answers of ${options.title} were no pages`] : []),
    ...(result.errors > 0 ? [`${result.errors} requests for ${options.title} failed`] : []),
  ]
  return {
    rate: answers / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    answers,
    failures,
    caches,
  }
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`

const NOT_COUNTED: ReadonlyMap<string, number> = new Map()

/** The same page continuously, after `warm` seconds that do not count. */
export async function loadOne(title: string, port: number, page: Page, warm = WARM_SECONDS): Promise<Load> {
  if (await hasWrk()) {
    await askByWrk(port, page, CONNECTIONS, warm)
    const { failures, ...load } = await askByWrk(port, page, CONNECTIONS, MEASURED_SECONDS)
    return { ...load, failures: failures.map((each) => `${title}: ${each}`), caches: NOT_COUNTED }
  }
  const options = { title, url: urlOf(port), requests: [page] }
  await fire({ ...options, duration: warm })
  return fire({ ...options, duration: MEASURED_SECONDS })
}

/** Each of these pages once. */
export async function loadEach(title: string, port: number, pages: readonly Page[]) {
  let next = 0
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...pages[next++ % pages.length] })
  return fire({ title, url: urlOf(port), amount: pages.length, requests: [{ setupRequest }] }, UNCACHED_CONNECTIONS)
}
