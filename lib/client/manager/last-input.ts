import { onEvents } from '#lib/client/on-events'

/** After this time without input, reads of a visible page no longer extend the session. */
const IDLE_AFTER_MS = 10 * 60_000

let lastInput = Date.now()
if (typeof window !== 'undefined') onEvents('pointerdown', 'keydown', 'wheel')(() => void (lastInput = Date.now()))

/** Whether the member has not used this page for a while. The page may still read, for example to renew links. */
export const isIdle = () => Date.now() - lastInput > IDLE_AFTER_MS
