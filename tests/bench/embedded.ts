import type { Send } from '#lib/contract/caller'
import { loadDemo } from '#lib/funnel-api/cli/demo'
import { openFunnelApi } from '#lib/funnel-api/open'
import type { Engine } from '#tests/bench/engines'

export const BASE = 'http://funnel-api.internal'

/** The embedded API with the demo companies on an engine; call `close` on it. */
export async function openEmbedded({ dataDir, databaseUrl }: Pick<Engine, 'dataDir' | 'databaseUrl'>) {
  const opened = await openFunnelApi({
    dataDir,
    databaseUrl,
    secret: 'secret'.repeat(8),
    origin: (slug) => `http://${slug}.test`,
    env: { NODE_ENV: 'test' },
  })
  await loadDemo(opened)
  return opened
}

/** Sends a request and reads the full answer; an error ends the bench, because errors are fast. */
export async function ask(send: Send, request: Request): Promise<string> {
  const response = await send(request)
  const text = await response.text()
  if (!response.ok) throw new Error(`${request.method} ${request.url} answered ${response.status}: ${text}`)
  return text
}
