import { Download, ExternalLink, FileText } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatSize } from '#lib/client/file-rules'
import { useApplication } from '#lib/client/manager/application/context'
import { fileUrl, isExpired, useStableUrl } from '#lib/client/manager/application/file-url'
import { useBrowserValue } from '#lib/client/use-browser-value'
import { useIsNear } from '#lib/client/use-is-near'
import { FileProblem } from './file-problem'
import css from './resume.module.css'
import { Section } from './section'

const ResumePages = dynamic(async () => (await import('./resume-pages')).ResumePages, { ssr: false })

const IMAGE = /^image\/(?:png|jpeg|webp|avif)$/
const canPreview = (mimetype: string) => IMAGE.test(mimetype) || mimetype === 'application/pdf'

/** The CV as a file, and also inline if the browser can show it without running scripts of the file. */
export function Resume() {
  const t = useTranslations('MANAGERAPPLICATION.RESUME')
  const locale = useLocale()
  const { resume, resume_requirement } = useApplication().application
  if (!resume)
    return resume_requirement === 'NOT_ASKED' ? null : (
      <Section title={t('TITLE')}>
        <p className={css.none}>{t('NONE')}</p>
      </Section>
    )
  const { filename, mimetype, size, url } = resume
  return (
    <Section title={t('TITLE')}>
      <div className={css.file}>
        <FileText aria-hidden="true" />
        <bdi className={css.filename}>{filename}</bdi>
        <span className={css.size}>{formatSize(locale, size)}</span>
        {url && (
          <span className={css.links}>
            <a href={fileUrl(url)} target="_blank" rel="noopener" className={css.link}>
              <ExternalLink aria-hidden="true" />
              {t('OPEN')}
            </a>
            <a href={fileUrl(url)} download={filename} className={css.link}>
              <Download aria-hidden="true" />
              {t('DOWNLOAD')}
            </a>
          </span>
        )}
      </div>
      <FileProblem file={resume} />
      {url && canPreview(mimetype) && <Preview link={url} isImage={IMAGE.test(mimetype)} />}
      {url && !canPreview(mimetype) && <p className={css.none}>{t('NO_PREVIEW')}</p>}
    </Section>
  )
}

type PreviewProps = { link: string; isImage: boolean }

/** The file in the page. It is loaded when it comes near the window, with the latest link, because links expire. */
function Preview({ link, isImage }: PreviewProps) {
  const { ref, isNear } = useIsNear<HTMLDivElement>()
  const hasPdfViewer = useBrowserValue(canFramePdf, false)
  if (!isNear) return <div ref={ref} className={!isImage && hasPdfViewer ? css.frame : undefined} />
  return <LoadedPreview link={link} isImage={isImage} hasPdfViewer={hasPdfViewer} />
}

function LoadedPreview({ link, isImage, hasPdfViewer }: PreviewProps & { hasPdfViewer: boolean }) {
  const t = useTranslations('MANAGERAPPLICATION.RESUME')
  const { name, refresh } = useApplication()
  const { url, renew } = useStableUrl(link)
  // The application may have been read long ago, for example in advance. A frame would show the server's error.
  const [isWaiting, setWaiting] = useState(() => isExpired(link))
  const renewExpired = useEffectEvent(() => {
    if (!isWaiting) return
    renew()
    void refresh().then(() => setWaiting(false))
  })
  useEffect(() => renewExpired(), [])
  if (url === null || isWaiting) return <div className={isImage ? undefined : css.frame} />
  if (isImage) return <img src={url} alt={t('IMAGE', { name })} onError={renew} className={css.image} />
  if (!hasPdfViewer) return <Pages key={url} url={url} label={t('FRAME', { name })} onExpire={renew} />
  // Without `sandbox`, because browsers show no PDF in a sandbox. The server's policy for PDFs allows neither scripts
  // nor other content. Each link has its own frame, because a new `src` would add an entry to the browser's history.
  return <iframe key={url} src={`${url}#view=FitH&navpanes=0`} title={t('FRAME', { name })} className={css.frame} />
}

/** Whether a frame shows all pages of a PDF. On iPhones and iPads, it shows only the first one. */
const canFramePdf = () => navigator.pdfViewerEnabled && !matchMedia('(pointer: coarse)').matches

/** The pages of a PDF, or a text if they cannot be shown. */
function Pages({ url, label, onExpire }: { url: string; label: string; onExpire: () => void }) {
  const t = useTranslations('MANAGERAPPLICATION.RESUME')
  const [isFailed, setFailed] = useState(false)
  const handleFailure = (isUnread: boolean) => {
    setFailed(true)
    // The next link is tried as soon as the application is read again.
    if (isUnread) onExpire()
  }
  if (isFailed) return <p className={css.none}>{t('NO_PREVIEW')}</p>
  return <ResumePages url={url} label={label} onFail={handleFailure} />
}
