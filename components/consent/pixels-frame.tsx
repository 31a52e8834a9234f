'use client'

import { useEffect, useRef, useState } from 'react'
import { viewOfPage } from '#lib/client/view-of-page'

/**
 * A company's own scripts, which get only page views, by message. Messages from the frame are ignored. It has no origin
 * that a message could target, hence the star: the page view is not confidential.
 */
export function PixelsFrame({ path }: { path: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(viewOfPage(), '*')
  }, [isReady, path])
  return (
    <iframe
      ref={frame}
      hidden
      title="page views"
      src="/pixels"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      onLoad={() => setReady(true)}
    />
  )
}
