import type { UploadedFile } from '#lib/domain/upload'
import { UploadError } from '#lib/integrations/filestack'
import { type Bell, newBell } from './bell'
import { recover } from './recover'
import { advance, newSending, type Sending } from './sending'
import { serviceOver } from './service'
import { takeOf } from './shelves'
import { inTurn, type Turn } from './turn'
import type { GrantSource, SendState } from './types'
import { type Wire, xhrWire } from './wire'

type Options = {
  grant: GrantSource
  /** Called at the start, each second (§9) and at the end. */
  onState: (state: SendState) => void
  signal?: AbortSignal
  wire?: Wire
}

/** §9. */
const PROGRESS_MS = 1000

/**
 * Starts or resumes the upload at once, also during recording, and continues by itself after outages. `poke` announces
 * a new chunk or the end of the recording, `retry` skips the current delay. Rejects with an `UploadError`. The
 * recording stays in this browser until `dropTake`.
 */
export function sendTake(take_id: string, { grant, onState, signal, wire = xhrWire }: Options) {
  const bell = newBell()
  const finished = inTurn(take_id, { signal, onState }, (turn) => send(take_id, turn, { grant, bell, wire }))
    .then(
      (file) => {
        onState({ at: 'done', file })
        return file
      },
      (error: unknown) => {
        const failure = error instanceof UploadError ? error : new UploadError('other', String(error))
        onState(failure.kind === 'aborted' ? { at: 'cancelled' } : { at: 'failed', error: failure })
        throw failure
      },
    )
    .finally(bell.remove)
  // Callers that only use the states need not handle the rejection.
  finished.catch(() => undefined)
  return { poke: bell.soft, retry: bell.loud, finished }
}

type Means = { grant: GrantSource; bell: Bell; wire: Wire }

async function send(take_id: string, { signal, tell }: Turn, { grant, bell, wire }: Means): Promise<UploadedFile> {
  const sending = newSending({ grant, bell, signal, service: serviceOver(wire, signal) })
  let total: number | null = null
  const report = () => tell(stateOf(sending, total))
  const clock = setInterval(report, PROGRESS_MS)
  signal.addEventListener('abort', bell.loud)
  try {
    for (;;) {
      if (signal.aborted) throw new UploadError('aborted', 'stopped')
      bell.hush()
      const take = await takeOf(take_id)
      if (!take) throw new UploadError('aborted', 'the take is gone')
      total = take.is_finished ? take.size : null
      if (!sending.leave) report()
      try {
        const file = await advance(sending, take)
        if (file) return file
      } catch (error) {
        await recover(sending, take_id, error)
      }
    }
  } finally {
    clearInterval(clock)
  }
}

const stateOf = ({ sent, putting, waiting }: Sending, total: number | null): SendState => {
  const bytes = sent + (putting?.sent ?? 0)
  return waiting ? { at: 'waiting', sent: bytes, total, why: waiting } : { at: 'sending', sent: bytes, total }
}
