import { Download, ExternalLink, FileText } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatSize } from '#lib/client/file-rules'
import { useApplication } from '#lib/client/manager/application/context'
import { fileUrl, useStableUrl } from '#lib/client/manager/application/file-url'
import { useBrowserValue } from '#lib/client/use-browser-value'
import { useIsNear } from '#lib/client/use-is-near'
import { FileProblem } from './file-problem'
import css from './resume.module.css'
import { Section } from './section'

const ResumePages = dynamic(async () => (await import('./resume-pages')).ResumePages, { ssr: false })

const IMAGE = /^image\/(?:png|jpeg|webp|avif)$/

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
  const { filename, size, url } = resume
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
      {url && <Preview link={url} mimetype={resume.mimetype} />}
    </Section>
  )
}

function Preview({ link, mimetype }: { link: string; mimetype: string }) {
  const t = useTranslations('MANAGERAPPLICATION.RESUME')
  const { name } = useApplication()
  const { url, renew } = useStableUrl(link)
  const hasPdfViewer = useBrowserValue(canFramePdf, false)
  if (url === null) return null
  if (IMAGE.test(mimetype)) return <img src={url} alt={t('IMAGE', { name })} loading="lazy" className={css.image} />
  if (mimetype !== 'application/pdf') return <p className={css.none}>{t('NO_PREVIEW')}</p>
  if (!hasPdfViewer) return <Pages key={url} url={url} label={t('FRAME', { name })} onExpire={renew} />
  // Without `sandbox`, because browsers show no PDF in a sandbox. The server's policy for PDFs allows neither scripts
  // nor other content.
  return (
    <iframe src={`${url}#view=FitH&navpanes=0`} title={t('FRAME', { name })} loading="lazy" className={css.frame} />
  )
}

/** Whether a frame shows all pages of a PDF. On iPhones and iPads, it shows only the first one. */
const canFramePdf = () => navigator.pdfViewerEnabled && !matchMedia('(pointer: coarse)').matches

/** The pages of a PDF, or a text if they cannot be shown. They load when they come near the window. */
function Pages({ url, label, onExpire }: { url: string; label: string; onExpire: () => void }) {
  const t = useTranslations('MANAGERAPPLICATION.RESUME')
  const { ref, isNear } = useIsNear<HTMLDivElement>()
  const [isFailed, setFailed] = useState(false)
  const handleFailure = (isUnread: boolean) => {
    setFailed(true)
    // The next link is tried as soon as the application is read again.
    if (isUnread) onExpire()
  }
  if (isFailed) return <p className={css.none}>{t('NO_PREVIEW')}</p>
  return <div ref={ref}>{isNear && <ResumePages url={url} label={label} onFail={handleFailure} />}</div>
}
