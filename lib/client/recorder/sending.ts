import { sendTake } from '#lib/client/takes/send-take'
import type { GrantSource, SendState } from '#lib/client/takes/types'

/** Uploads one recording at a time, starting during the recording. */
export function createSending(grant: GrantSource, onState: (send: SendState) => void) {
  let current: { take_id: string; poke: () => void; abort: () => void; send: SendState | null } | null = null

  const stop = () => {
    const before = current
    current = null
    before?.abort()
  }
  const start = (take_id: string) => {
    stop()
    const controller = new AbortController()
    const mine = { take_id, poke: () => {}, abort: () => controller.abort(), send: null as SendState | null }
    current = mine
    const { poke, finished } = sendTake(take_id, {
      grant,
      signal: controller.signal,
      onState: (send) => {
        mine.send = send
        if (current === mine) onState(send)
      },
    })
    // The state reports the error.
    finished.catch(() => undefined)
    mine.poke = poke
  }
  return {
    /** More data of this recording is stored. */
    grow: (take_id: string) => {
      if (current?.take_id === take_id) current.poke()
      else start(take_id)
    },
    /** The recording is complete: continues the upload, or restarts it after a failure. */
    finish: (take_id: string) => {
      if (current?.take_id !== take_id || current.send?.at === 'failed') return start(take_id)
      current.poke()
      if (current.send) onState(current.send)
    },
    poke: () => current?.poke(),
    stop,
  }
}
