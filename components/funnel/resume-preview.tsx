'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { formatSize } from '#lib/client/file-rules'
import { Skeleton } from '#components/ui/skeleton'
import { openFile } from '#lib/client/uploads'
import { useFileLink } from '#lib/client/use-file-link'
import { withoutTimestamp } from '#lib/domain/upload'
import { useOpenFile } from '../ui/use-open-file'
import css from './resume.module.css'

/** The fields of a CV that a preview needs. */
export type PreviewedResume = { resume_url: string; filename: string | null; size: number | null }

const isPdf = ({ filename }: PreviewedResume) => /\.pdf$/i.test(filename ?? '')
/** Phones cannot show a PDF within a page, so it opens in a tab. */
const isPhone = () => matchMedia('(max-width: 39.99rem), (pointer: coarse)').matches

/**
 * Previews a CV in a dialog if there is room, otherwise in a tab. `show` opens the dialog, also if the tab is blocked.
 */
export function previewResume(resume: PreviewedResume, show: (resume: PreviewedResume) => void) {
  if (isPdf(resume) && isPhone()) openFile(resume.resume_url).catch(() => show(resume))
  else show(resume)
}

/**
 * Shows the file. Types that no browser shows are offered as a download. A link is valid for five minutes, so each
 * action requests a new one.
 */
export function ResumePreview({ resume, onClose }: { resume: PreviewedResume; onClose: () => void }) {
  const t = useTranslations('FUNNEL.RESUME')
  const locale = useLocale()
  const { link } = useFileLink(resume.resume_url)
  const name = withoutTimestamp(resume.filename ?? t('LIBRARY'))
  const openOrSave = useOpenFile()
  const href = link.at === 'ready' ? link.href : null
  return (
    <Dialog
      open
      onClose={onClose}
      size={isPdf(resume) ? 'large' : 'small'}
      title={name}
      footer={
        href && (
          <>
            <Button onClick={() => openOrSave(resume.resume_url, name)}>{t('DOWNLOAD')}</Button>
            {isPdf(resume) && (
              <Button tone="quiet" onClick={() => openOrSave(resume.resume_url)}>
                {t('OPEN_TAB')}
              </Button>
            )}
          </>
        )
      }
    >
      {link.at === 'loading' && <Skeleton shape="card" />}
      {link.at === 'failed' && <p role="alert">{t('PREVIEW_FAILED')}</p>}
      {href && isPdf(resume) && <iframe className={css.paper} src={href} title={name} />}
      {href && !isPdf(resume) && (
        <p>
          {t('NO_PREVIEW')}
          {resume.size !== null && ` (${formatSize(locale, resume.size)})`}
        </p>
      )}
    </Dialog>
  )
}
