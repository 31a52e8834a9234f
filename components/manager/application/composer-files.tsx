import { CircleAlert, FileText, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { formatSize } from '#lib/client/file-rules'
import { IconButton } from '#components/ui/icon-button'
import { Spinner } from '#components/ui/spinner'
import type { DraftFile } from '#lib/client/manager/application/drafts'
import type { Upload } from '#lib/client/manager/application/reply-store'
import css from './composer.module.css'

type Props = {
  files: readonly DraftFile[]
  uploads: readonly Upload[]
  /** The handle of the file that the server has rejected. */
  rejected: string | null
  onRemove: (handle: string) => void
  onDismiss: (upload: Upload) => void
}

export function ComposerFiles({ files, uploads, rejected, onRemove, onDismiss }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.REPLY')
  const locale = useLocale()
  if (files.length + uploads.length === 0) return null
  return (
    <ul role="list" className={css.files}>
      {files.map(({ handle, filename, size }) => (
        <li key={handle} className={css.file} data-failed={handle === rejected || undefined}>
          {handle === rejected ? <CircleAlert aria-hidden="true" /> : <FileText aria-hidden="true" />}
          <bdi className={css.filename}>{filename}</bdi>
          <span className={css.size}>{formatSize(locale, size)}</span>
          <IconButton
            size="small"
            label={t('REMOVE_FILE', { name: filename })}
            icon={<X />}
            onClick={() => onRemove(handle)}
          />
        </li>
      ))}
      {uploads.map((upload) => {
        const { key, filename, problem } = upload
        return (
          <li key={key} className={css.file} data-failed={problem !== null || undefined}>
            {problem === null ? <Spinner /> : <CircleAlert aria-hidden="true" />}
            {/* A new key inserts a new element, because an alert is announced when it is inserted. */}
            <span key={problem} role={problem === null ? 'status' : 'alert'} className={css.filename}>
              <bdi>{filename}</bdi> {problem ?? t('UPLOADING_FILE')}
            </span>
            <IconButton
              size="small"
              label={t(problem === null ? 'CANCEL_UPLOAD' : 'REMOVE_FILE', { name: filename })}
              icon={<X />}
              onClick={() => onDismiss(upload)}
            />
          </li>
        )
      })}
    </ul>
  )
}
