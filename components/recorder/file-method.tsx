import { FileVideo } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { formatSize } from '#lib/client/file-rules'
import { FOLDERS } from '#lib/domain/upload'
import css from './choose.module.css'
import { useRecorderContext } from './context'
import { useLimitTexts } from './use-limit-texts'

const RULES = FOLDERS.records
export const RECORDING_TYPES = RULES.extensions.map((extension) => extension.toUpperCase()).join(', ')
/** Includes extensions, because some file managers do not support media types. */
const ACCEPT = ['video/*', 'audio/*', ...RULES.extensions.map((extension) => `.${extension}`)].join(',')

type PickerProps = { capture?: 'user'; label: string; describedBy?: string }

/** A transparent file input that covers its container. */
export function FilePicker({ capture, label, describedBy }: PickerProps) {
  const { session } = useRecorderContext()
  return (
    <input
      type="file"
      className="covering-input"
      aria-label={label}
      aria-describedby={describedBy}
      accept={capture ? 'video/*' : ACCEPT}
      capture={capture}
      onChange={({ target }) => {
        const file = target.files?.[0]
        if (file) void session.chooseFile(file)
        // Without this, choosing the same file again would not fire a change event.
        target.value = ''
      }}
    />
  )
}

/** What the file may contain, its maximum duration and size. */
export function useFileRules() {
  const t = useTranslations('RECORDER.CHOOSE')
  const locale = useLocale()
  const { time } = useLimitTexts()
  return t('FILE_TEXT', { time, size: formatSize(locale, RULES.max_size) })
}

/** Upload of an existing video or audio file by click or drag and drop. */
export function FileMethod() {
  const t = useTranslations('RECORDER')
  const { session } = useRecorderContext()
  const rules = useFileRules()
  const [isOver, setOver] = useState(false)
  const handleDrag = (isDragOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isDragOver)
  }
  const handleDrop = (event: DragEvent) => {
    handleDrag(false)(event)
    const file = event.dataTransfer.files[0]
    if (file) void session.chooseFile(file)
  }
  return (
    <div
      className={`tile ${css.method}`}
      data-over={isOver || undefined}
      onDragOver={handleDrag(true)}
      onDragLeave={handleDrag(false)}
      onDrop={handleDrop}
    >
      <FilePicker label={t('CHOOSE.FILE')} describedBy="recorder-file-rules" />
      <span className={css.icon}>
        <FileVideo aria-hidden />
      </span>
      <span className="tile-text">
        <span className={css.name}>{t('CHOOSE.FILE')}</span>
        <span id="recorder-file-rules" className={css.hint}>
          {rules}
        </span>
      </span>
    </div>
  )
}
