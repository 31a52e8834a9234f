import { sendTake } from '#lib/client/takes/send-take'
import type { GrantSource, SendState } from '#lib/client/takes/types'

/** The upload of the take at hand: one at a time, begun while the take is still being recorded. */
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
    // What went wrong is told by the state.
    finished.catch(() => undefined)
    mine.poke = poke
  }
  return {
    /** More of this take is there. */
    grow: (take_id: string) => {
      if (current?.take_id === take_id) current.poke()
      else start(take_id)
    },
    /** All of it is there: goes on, or begins again after a failure. */
    finish: (take_id: string) => {
      if (current?.take_id !== take_id || current.send?.at === 'failed') return start(take_id)
      current.poke()
      if (current.send) onState(current.send)
    },
    poke: () => current?.poke(),
    stop,
  }
}
