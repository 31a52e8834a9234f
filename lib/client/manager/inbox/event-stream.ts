import { openStaff } from '#lib/client/manager/api'
import { StaffEvent, streamStaffEvents } from '#lib/contract/staff/inbox'
import { jsonOrNull } from '#lib/domain/json-or-null'

/** Delays between attempts to connect, in milliseconds. */
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000

type Listener = {
  /** Called after each successful connection. Events may have been missed before. */
  onConnect: () => void
  onChange: (id: number) => void
}

/**
 * Follows the changes of a company's applications, and reconnects with growing delays. Uses fetch, because EventSource
 * cannot send the header that names the company. Returns a function that ends the stream.
 */
export function followChanges(company: string, { onConnect, onChange }: Listener): () => void {
  const abort = new AbortController()
  let wake = () => {}
  const follow = async () => {
    for (let delay = FIRST_DELAY_MS; !abort.signal.aborted; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
      try {
        const response = await openStaff(streamStaffEvents, {
          company,
          signal: abort.signal,
          headers: { accept: 'text/event-stream' },
        })
        delay = FIRST_DELAY_MS
        onConnect()
        await readEvents(response, onChange)
      } catch {
        // The loop connects again. Until then, the screen shows what other calls return.
      }
      if (!abort.signal.aborted) await wait(delay)
    }
  }
  const wait = (delay: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delay)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const reconnect = () => wake()
  addEventListener('online', reconnect)
  void follow()
  return () => {
    removeEventListener('online', reconnect)
    abort.abort()
    wake()
  }
}

async function readEvents(response: Response, onChange: (id: number) => void) {
  const reader = response.body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const event = line.startsWith('data:') && StaffEvent.safeParse(jsonOrNull(line.slice(5)))
      if (event && event.success) onChange(event.data.id)
    }
  }
}
