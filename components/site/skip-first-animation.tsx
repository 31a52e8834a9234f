'use client'

import { useLayoutEffect } from 'react'

/** Content of the first page is shown without animation. Later content fades in (`.fade-in`). */
export function SkipFirstAnimation() {
  useLayoutEffect(() => {
    for (const present of document.querySelectorAll<HTMLElement>('.fade-in')) present.style.animation = 'none'
    document.documentElement.dataset.arrived = ''
  }, [])
  return null
}
