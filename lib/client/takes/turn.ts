import { UploadError } from '#lib/integrations/filestack'
import type { SendState } from './types'

type Options = { signal: AbortSignal | undefined; onState: (state: SendState) => void }
export type Turn = { signal: AbortSignal; tell: (state: SendState) => void }

/** A tab without a sign of life for so long is asleep, as on phones; a visible tab takes its turn. */
const SILENCE_MS = 10_000

/** Aborts with the first of the signals. */
function eitherOf(...signals: (AbortSignal | undefined)[]): AbortController {
  const either = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) either.abort()
    signal?.addEventListener('abort', () => either.abort(), { once: true })
  }
  return either
}

/** Only one tab at a time uploads a recording; the others show its progress and wait for their turn. */
export async function inTurn<T>(
  take_id: string,
  { signal, onState }: Options,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  if (!globalThis.navigator?.locks) return work({ signal: eitherOf(signal).signal, tell: onState })
  const name = `take-${take_id}`
  const channel = new BroadcastChannel(name)
  const tell = (state: SendState) => {
    onState(state)
    if (state.at === 'sending' || state.at === 'waiting') channel.postMessage(state)
  }
  try {
    for (;;) {
      const lost = new AbortController()
      const run = () => work({ signal: eitherOf(signal, lost.signal).signal, tell })
      const done = await queued(name, { signal, onState, channel, run }).catch((error: unknown) => {
        lost.abort()
        if (signal?.aborted) throw new UploadError('aborted', 'stopped')
        // Another tab took the turn; this one queues again.
        if (error instanceof DOMException && error.name === 'AbortError') return null
        throw error
      })
      if (done) return done.value
    }
  } finally {
    channel.close()
  }
}

type Queue<T> = Options & { channel: BroadcastChannel; run: () => Promise<T> }

async function queued<T>(name: string, { signal, onState, channel, run }: Queue<T>): Promise<{ value: T }> {
  const impatient = new AbortController()
  let heard = Date.now()
  channel.onmessage = ({ data }: MessageEvent<SendState>) => {
    heard = Date.now()
    onState(data)
  }
  const watch = setInterval(() => {
    if (document.visibilityState === 'visible' && Date.now() - heard > SILENCE_MS) impatient.abort()
  }, 1000)
  const begin = async () => {
    clearInterval(watch)
    channel.onmessage = null
    return { value: await run() }
  }
  try {
    return await navigator.locks.request(name, { signal: eitherOf(signal, impatient.signal).signal }, begin)
  } catch (error) {
    if (!impatient.signal.aborted || signal?.aborted) throw error
    return await navigator.locks.request(name, { steal: true }, begin)
  } finally {
    clearInterval(watch)
  }
}
