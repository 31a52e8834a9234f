'use client'

import { useEffect } from 'react'

/** Tells the page around the frame how tall its content is, so that it can give it that room. It says nothing else. */
export function FrameHeight() {
  useEffect(() => {
    if (window.parent === window) return
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(document.body.getBoundingClientRect().height)
      window.parent.postMessage({ type: 'careers:height', height }, '*')
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return null
}
