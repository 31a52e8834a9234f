'use client'

import { useEffect, useRef, useState } from 'react'
import { currentPageView } from '#lib/client/current-page-view'

/**
 * Runs a company's own scripts in an isolated frame. They get only page views, by message. Messages from the frame are
 * ignored. The frame has an opaque origin, so the target origin is '*'. The page view is not confidential.
 */
export function PixelsFrame({ path }: { path: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(currentPageView(), '*')
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
