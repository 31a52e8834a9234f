'use client'

import { useLayoutEffect } from 'react'

/** What a visitor arrives on is there at once; what comes into it from then on fades in (`.fade-in`). */
export function Arrival() {
  useLayoutEffect(() => {
    for (const present of document.querySelectorAll<HTMLElement>('.fade-in')) present.style.animation = 'none'
    document.documentElement.dataset.arrived = ''
  }, [])
  return null
}
