import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import css from './share.module.css'

/** Width of the preview in CSS pixels. */
const WIDTH = 280

/** The first page of a PDF as an image. */
export function PosterPreview({ blob, label }: { blob: Blob; label: string }) {
  const t = useTranslations('MANAGERSHARE.POSTER')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState<Blob | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const width = WIDTH * Math.max(2, Math.ceil(devicePixelRatio))
    const draw = async () => {
      // Loaded here only, because the library is large.
      const { renderPdf } = await import('#lib/client/manager/share/render-pdf')
      if (!signal.aborted && canvas.current) await renderPdf(blob, canvas.current, { width, signal })
    }
    draw().catch(() => !signal.aborted && setFailed(blob))
    return () => abort.abort()
  }, [blob])
  if (failed === blob) return <p className={css.pending}>{t('NO_PREVIEW')}</p>
  return <canvas ref={canvas} role="img" aria-label={label} className={css.page} />
}
