'use client'

import { useLayoutEffect } from 'react'

/** Content present on arrival is shown at once; later content fades in (`.fade-in`). */
export function Arrival() {
  useLayoutEffect(() => {
    for (const present of document.querySelectorAll<HTMLElement>('.fade-in')) present.style.animation = 'none'
    document.documentElement.dataset.arrived = ''
  }, [])
  return null
}
