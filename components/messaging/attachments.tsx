import { FileText, RotateCw, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { formatSize } from '#lib/client/file-rules'
import type { FileRejection, Item } from './use-attachments'
import { IconButton } from '#components/ui/icon-button'
import { useErrorText } from '#lib/client/error-text'
import { MAX_FILES } from '#lib/domain/discussion'
import { FOLDERS, MESSAGE_FOLDER } from '#lib/domain/upload'
import css from './composer.module.css'

type Props = {
  items: readonly Item[]
  rejections: readonly FileRejection[]
  remove: (id: string) => void
  retry: (item: Item) => void
}

/** The files of the message with their upload progress. */
export function Attachments({ items, rejections, remove, retry }: Props) {
  const t = useTranslations('MESSAGING')
  const locale = useLocale()
  const errorText = useErrorText()
  const reasons = {
    WRONG_TYPE: t('UNSUPPORTED_FILE'),
    TOO_LARGE: t('LARGE_FILE', { size: formatSize(locale, FOLDERS[MESSAGE_FOLDER].max_size) }),
    EMPTY: t('EMPTY_FILE'),
    LOST: t('LOST_FILE'),
    INFECTED: errorText.field({ key: 'INFECTED' }),
  }
  return (
    <>
      <div role="status" aria-atomic="false" className="visually-hidden">
        {items.map(({ id, name, at }) => at === 'done' && <p key={id}>{t('ATTACHED', { name })}</p>)}
      </div>
      {items.length > 0 && (
        <ul role="list" className={css.files}>
          {items.map((item) => {
            const { name } = item
            return (
              <li key={item.id} className={css.file} data-at={item.at} tabIndex={-1}>
                <FileText aria-hidden />
                <span className={css.filename}>{name}</span>
                {item.at === 'uploading' && (
                  <progress
                    className={css.progress}
                    max={100}
                    value={item.percent}
                    aria-label={t('UPLOADING_FILE', { name })}
                  />
                )}
                {item.at === 'failed' && (
                  <IconButton
                    size="small"
                    label={t('UPLOAD_AGAIN', { name })}
                    icon={<RotateCw />}
                    onClick={({ currentTarget }) => {
                      // Moves the focus, because the button disappears.
                      currentTarget.closest('li')?.focus()
                      retry(item)
                    }}
                  />
                )}
                <IconButton
                  size="small"
                  label={t('REMOVE_FILE', { name })}
                  icon={<X />}
                  onClick={() => remove(item.id)}
                />
                {item.at === 'failed' && (
                  <span role="alert" className={css.failure}>
                    {errorText.forValue(item.error)}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {rejections.map((rejection, index) => (
        <p key={index} role="alert" className={css.failure}>
          {rejection === 'TOO_MANY'
            ? t('TOO_MANY_FILES', { count: MAX_FILES })
            : t('FILE_REJECTED', { name: rejection.name, reason: reasons[rejection.problem] })}
        </p>
      ))}
    </>
  )
}
