import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Pdf } from '#lib/client/manager/pdf/open-pdf'
import { useIsNear } from '#lib/client/use-is-near'
import css from './resume.module.css'

const MAX_PAGES = 20
/** The size of a canvas before its page is drawn: A4, with the width of a large page in pixels. */
const [MAX_WIDTH, HEIGHT] = [1600, 2263]

type Props = {
  url: string
  label: string
  /** `isUnread` means that reading failed and another link may help. Otherwise the file cannot be shown. */
  onFail: (isUnread: boolean) => void
}

/** The link of the file has expired, or the network failed. */
class Unread extends Error {}

async function readFile(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The CV could not be read: ${response.status}`)
  return response.arrayBuffer()
}

/** A PDF as images of its pages, with their text for screen readers. A page is drawn when it comes near the window. */
export function ResumePages({ url, label, onFail }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.RESUME')
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    let isCurrent = true
    let opened: Pdf | null = null
    const open = async () => {
      // Loaded here only, because the library is large.
      const loading = Promise.all([readFile(url), import('#lib/client/manager/pdf/open-pdf')])
      const [data, { openPdf }] = await loading.catch((cause: unknown) => {
        throw new Unread('The CV could not be read', { cause })
      })
      if (!isCurrent) return
      opened = await openPdf(data)
      if (isCurrent) setPdf(opened)
      else opened.close()
    }
    open().catch((error) => isCurrent && fail(error instanceof Unread))
    return () => {
      isCurrent = false
      opened?.close()
    }
  }, [url])
  const shownCount = Math.min(pdf?.pageCount ?? 1, MAX_PAGES)
  return (
    <div role="group" aria-label={label} aria-busy={pdf === null} className={css.pages}>
      {Array.from({ length: shownCount }, (_, index) => (
        <Page key={index} pdf={pdf} number={index + 1} onFail={() => onFail(false)} />
      ))}
      {pdf && pdf.pageCount > shownCount && (
        <p className={css.none}>{t('MORE_PAGES', { count: pdf.pageCount - shownCount })}</p>
      )}
    </div>
  )
}

function Page({ pdf, number, onFail }: { pdf: Pdf | null; number: number; onFail: () => void }) {
  const t = useTranslations('MANAGERAPPLICATION.RESUME')
  const { ref, isNear } = useIsNear<HTMLCanvasElement>()
  const [lines, setLines] = useState<readonly string[]>([])
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    const canvas = ref.current
    if (!isNear || !pdf || !canvas) return
    const abort = new AbortController()
    const { signal } = abort
    const width = Math.min(MAX_WIDTH, canvas.clientWidth * Math.max(2, devicePixelRatio))
    const show = async () => {
      const [text] = await Promise.all([pdf.readLines(number), pdf.draw(number, canvas, { width, signal })])
      if (!signal.aborted) setLines(text)
    }
    show().catch(() => !signal.aborted && fail())
    return () => abort.abort()
  }, [isNear, pdf, number, ref])
  return (
    <figure aria-label={pdf ? t('PAGE', { number, count: pdf.pageCount }) : undefined} className={css.page}>
      <canvas ref={ref} width={MAX_WIDTH} height={HEIGHT} aria-hidden="true" className={css.canvas} />
      <div className="visually-hidden">
        {lines.map((line, index) => (
          <p key={index} dir="auto">
            {line}
          </p>
        ))}
      </div>
    </figure>
  )
}
