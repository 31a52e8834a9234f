'use client'

import { useEffect, useRef, useState } from 'react'
import css from './live-frame.module.css'
import { useBrowserValue } from '#lib/client/use-browser-value'

type Props = { src: string; title: string }

/** Shows the job list in a frame, as another site would embed it. The list reports its height. */
export function LiveFrame({ src, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  // The list reports its height only when it changes, so the list loads after the listener is set up.
  const isListening = useBrowserValue(() => true, false)
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<{ type?: unknown; height?: unknown } | null>) => {
      if (source !== frame.current?.contentWindow || data?.type !== 'careers:height') return
      if (typeof data.height === 'number' && data.height > 0) setHeight(data.height)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  return (
    <iframe
      ref={frame}
      className={css.frame}
      src={isListening ? src : undefined}
      title={title}
      loading="lazy"
      style={height === null ? undefined : { blockSize: height }}
    />
  )
}
