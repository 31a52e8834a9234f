'use client'

import { useEffect } from 'react'

/** Sends the height of its content to the embedding page. */
export function FrameHeight() {
  useEffect(() => {
    const content = document.querySelector('main')
    if (window.parent === window || !content) return
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(content.getBoundingClientRect().height)
      window.parent.postMessage({ type: 'careers:height', height }, '*')
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return null
}
