import { ArrowLeft, ChevronDown, ChevronUp, Keyboard, MailOpen, Printer } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/icon-button'
import { useApplication } from '#lib/client/manager/application/context'
import css from './application-bar.module.css'

type Props = { inbox: string; onHelp: () => void; onUnread: () => void }

/** Back to the inbox, and to the previous or next application in its order. The bar stays in view. */
export function ApplicationBar({ inbox, onHelp, onUnread }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.BAR')
  const { neighbors, open } = useApplication()
  const { previous, next, position } = neighbors
  return (
    <div className={css.bar}>
      <Link href={inbox} prefetch={false} className={css.back}>
        <ArrowLeft aria-hidden="true" />
        {t('INBOX')}
      </Link>
      {position !== null && <span className={css.position}>{t('POSITION', { position })}</span>}
      <div className={css.tools}>
        <span className={css.wide}>
          <IconButton size="small" label={t('HELP')} icon={<Keyboard />} onClick={onHelp} />
          <IconButton size="small" label={t('PRINT')} icon={<Printer />} onClick={() => window.print()} />
        </span>
        <IconButton size="small" label={t('UNREAD')} icon={<MailOpen />} onClick={onUnread} />
        <IconButton
          size="small"
          label={t('PREVIOUS')}
          icon={<ChevronUp />}
          disabled={!previous}
          onClick={() => open(previous)}
        />
        <IconButton size="small" label={t('NEXT')} icon={<ChevronDown />} disabled={!next} onClick={() => open(next)} />
      </div>
    </div>
  )
}
