import { UploadError } from '#lib/integrations/upload-error'
import { uploadLockName } from '../store/recording-lock'
import type { UploadState } from './types'

type Options = { signal: AbortSignal | undefined; onState: (state: UploadState) => void }
/** `signal` aborts when another tab steals the lock. `report` sends a state to this tab and to those that wait. */
export type TabLock = { signal: AbortSignal; report: (state: UploadState) => void }

/** A visible tab steals the lock from a tab that is silent for longer, because phones suspend hidden tabs. */
const MAX_SILENCE_MS = 10_000

/** Aborts with the first of the signals. */
function anyOf(...signals: (AbortSignal | undefined)[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) controller.abort()
    signal?.addEventListener('abort', () => controller.abort(), { once: true })
  }
  return controller.signal
}

/** Runs `work` in one tab at a time for each attempt. Waiting tabs receive its state. */
export async function withTabLock<T>(
  attempt_id: string,
  { signal, onState }: Options,
  work: (lock: TabLock) => Promise<T>,
): Promise<T> {
  if (!globalThis.navigator?.locks) return work({ signal: anyOf(signal), report: onState })
  const name = uploadLockName(attempt_id)
  const channel = new BroadcastChannel(name)
  const report = (state: UploadState) => {
    onState(state)
    if (state.at === 'sending' || state.at === 'waiting') channel.postMessage(state)
  }
  try {
    for (;;) {
      const stolen = new AbortController()
      const run = () => work({ signal: anyOf(signal, stolen.signal), report })
      const result = await requestLock(name, { signal, onState, channel, run }).catch((error: unknown) => {
        stolen.abort()
        if (signal?.aborted) throw new UploadError('aborted', 'stopped')
        // Another tab stole the lock, so this one waits again.
        if (error instanceof DOMException && error.name === 'AbortError') return null
        throw error
      })
      if (result) return result.value
    }
  } finally {
    channel.close()
  }
}

type LockRequest<T> = Options & { channel: BroadcastChannel; run: () => Promise<T> }

async function requestLock<T>(name: string, { signal, onState, channel, run }: LockRequest<T>): Promise<{ value: T }> {
  const timeout = new AbortController()
  let lastMessageAt = Date.now()
  channel.onmessage = ({ data }: MessageEvent<UploadState>) => {
    lastMessageAt = Date.now()
    onState(data)
  }
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && Date.now() - lastMessageAt > MAX_SILENCE_MS) timeout.abort()
  }, 1000)
  const start = async () => {
    clearInterval(timer)
    channel.onmessage = null
    return { value: await run() }
  }
  try {
    return await navigator.locks.request(name, { signal: anyOf(signal, timeout.signal) }, start)
  } catch (error) {
    if (!timeout.signal.aborted || signal?.aborted) throw error
    return await navigator.locks.request(name, { steal: true }, start)
  } finally {
    clearInterval(timer)
  }
}
