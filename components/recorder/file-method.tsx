import { FileVideo } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { sizeIn } from '../ui/file-rules'
import { FOLDERS } from '#lib/domain/upload'
import s from './choose.module.css'
import { useShown } from './context'

const RULES = FOLDERS.records
export const VIDEO_TYPES = RULES.extensions.map((extension) => extension.toUpperCase()).join(', ')
/** Extensions too: some file managers know no media types. */
const ACCEPT = ['video/*', ...RULES.extensions.map((extension) => `.${extension}`)].join(',')

type PickerProps = { className?: string; capture?: 'user'; label: string; describedBy?: string }

/** The file input, which covers its container. */
export function FilePicker({ className, capture, label, describedBy }: PickerProps) {
  const { session } = useShown()
  return (
    <input
      type="file"
      className={className}
      aria-label={label}
      aria-describedby={describedBy}
      accept={capture ? 'video/*' : ACCEPT}
      capture={capture}
      onChange={({ target }) => {
        const file = target.files?.[0]
        if (file) void session.chooseFile(file)
        // Allows the same file to be chosen again.
        target.value = ''
      }}
    />
  )
}

/** Upload of an existing video, by press or drop. */
export function FileMethod() {
  const t = useTranslations('RECORDER')
  const locale = useLocale()
  const { session, props } = useShown()
  const [isOver, setOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  const drop = (event: DragEvent) => {
    over(false)(event)
    const file = event.dataTransfer.files[0]
    if (file) void session.chooseFile(file)
  }
  return (
    <div
      className={s.method}
      data-over={isOver || undefined}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={drop}
    >
      <FilePicker className={s.input} label={t('CHOOSE.FILE')} describedBy="recorder-file-rules" />
      <span className={s.icon}>
        <FileVideo aria-hidden />
      </span>
      <span className={s.words}>
        <span className={s.name}>{t('CHOOSE.FILE')}</span>
        <span id="recorder-file-rules" className={s.hint}>
          {t('CHOOSE.FILE_TEXT', {
            types: VIDEO_TYPES,
            seconds: props.recording_time,
            size: sizeIn(locale, RULES.max_size),
          })}
        </span>
      </span>
    </div>
  )
}
