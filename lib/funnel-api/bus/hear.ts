import { z } from 'zod'
import { tellChange } from '#lib/funnel-api/changes'
import { wake } from '#lib/funnel-api/events'

/** What the database calls out (migration 006). */
const Told = z.union([
  z.object({ company: z.string(), campaign: z.string().nullable() }),
  z.object({ wake: z.string() }),
])

/** Passes on what was called out; what a newer version calls out is not for this one. */
export function hear(payload: string) {
  const told = Told.safeParse(parsed(payload)).data
  if (!told) return
  if ('wake' in told) wake(told.wake)
  else tellChange(told)
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}
