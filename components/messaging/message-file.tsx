import { FileText } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { formatSize } from '#lib/client/file-rules'
import { useOpenFile } from '../ui/use-open-file'
import type { DiscussionMessage } from '#lib/domain/discussion'
import { withoutTimestamp } from '#lib/domain/upload'
import css from './bubble.module.css'

type File = DiscussionMessage['files'][number]

export const FileChip = ({ name, size }: { name: string; size?: string }) => (
  <span className={css.file}>
    <FileText aria-hidden />
    <span className={css.filename}>{name}</span>
    {size && <span className={css.size}>{size}</span>}
  </span>
)

const nameIn = (url: string) => decodeURIComponent(new URL(url, location.origin).pathname.split('/').pop() ?? url)

/** The name of a file of a message. A file of another system has no other name than its URL. */
export function fileName(url: string, files: readonly File[]) {
  const file = files.find((each) => each.url === url)
  return file ? withoutTimestamp(file.filename) : nameIn(url)
}

/** A private file opens through a link valid for five minutes. A file of another system opens at its URL. */
export function MessageFile({ url, file }: { url: string; file: File | undefined }) {
  const t = useTranslations('MESSAGING')
  const locale = useLocale()
  const openFile = useOpenFile()
  if (!file)
    return (
      <a className={css.fileLink} href={url} target="_blank" rel="noreferrer">
        <FileChip name={nameIn(url)} />
      </a>
    )
  const name = withoutTimestamp(file.filename)
  return (
    <button type="button" className={css.fileLink} aria-label={t('OPEN_FILE', { name })} onClick={() => openFile(url)}>
      <FileChip name={name} size={formatSize(locale, file.size)} />
    </button>
  )
}
