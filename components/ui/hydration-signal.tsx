'use client'

import { useLayoutEffect } from 'react'
import { HYDRATED } from '#lib/domain/hydrated'

/** Dispatches the event after which earlier clicks and submitted forms are repeated. Each root layout needs one. */
export function HydrationSignal() {
  // A layout effect, because from this commit on React handles presses itself.
  useLayoutEffect(() => void dispatchEvent(new Event(HYDRATED)), [])
  return null
}
