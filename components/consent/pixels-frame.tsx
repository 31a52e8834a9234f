'use client'

import { useEffect, useRef, useState } from 'react'
import { viewOfPage } from '#lib/client/view-of-page'

/**
 * A company's own codes, told of pages by message and of nothing else. What the frame says is listened to by nobody, and
 * it has no origin that a message could be addressed to: hence the star, and a view that anybody may read.
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
