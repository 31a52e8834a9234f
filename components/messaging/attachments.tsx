import { FileText, RotateCw, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { FileRefusal, Item } from './use-attachments'
import { IconButton } from '#components/ui/icon-button'
import { useErrorWords } from '#lib/client/error-words'
import { FILES_MOST } from '#lib/domain/discussion'
import s from './composer.module.css'

type Props = {
  items: readonly Item[]
  refusals: readonly FileRefusal[]
  remove: (id: string) => void
  retry: (item: Item) => void
}

/** The files of the message with their upload progress. */
export function Attachments({ items, refusals, remove, retry }: Props) {
  const t = useTranslations('MESSAGING')
  const words = useErrorWords()
  const reasons = {
    WRONG_TYPE: t('WRONG_FILE'),
    TOO_LARGE: t('LARGE_FILE'),
    EMPTY: t('EMPTY_FILE'),
    LOST: t('LOST_FILE'),
    INFECTED: words.field({ key: 'INFECTED' }),
  }
  return (
    <>
      {items.length > 0 && (
        <ul role="list" className={s.files}>
          {items.map((item) => {
            const { name } = item
            return (
              <li key={item.id} className={s.file} data-at={item.at}>
                <FileText aria-hidden />
                <span className={s.filename}>{name}</span>
                {item.at === 'uploading' && (
                  <progress
                    className={s.progress}
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
                    onClick={() => retry(item)}
                  />
                )}
                <IconButton
                  size="small"
                  label={t('REMOVE_FILE', { name })}
                  icon={<X />}
                  onClick={() => remove(item.id)}
                />
                {item.at === 'failed' && (
                  <span role="alert" className={s.failure}>
                    {words.thing(item.error)}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {refusals.map((refusal, index) => (
        <p key={index} role="alert" className={s.failure}>
          {refusal === 'TOO_MANY'
            ? t('TOO_MANY_FILES', { count: FILES_MOST })
            : t('FILE_REFUSED', { name: refusal.name, reason: reasons[refusal.problem] })}
        </p>
      ))}
    </>
  )
}
