import { useTranslations } from 'next-intl'
import { Button, ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import css from './list-states.module.css'

/** Shown before the first application, with a link to the jobs, which can be shared. */
export function NoApplications({ company }: { company: string }) {
  const t = useTranslations('MANAGERINBOX.EMPTY')
  return (
    <EmptyState
      drawing="messages"
      title={t('TITLE')}
      actions={
        <ButtonLink href={`/${company}/jobs`} prefetch={false}>
          {t('SHARE')}
        </ButtonLink>
      }
    >
      {t('TEXT')}
    </EmptyState>
  )
}

/** Shown if no application matches the filter. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useTranslations('MANAGERINBOX.NO_MATCH')
  return (
    <EmptyState title={t('TITLE')} actions={<Button onClick={onClear}>{t('CLEAR')}</Button>}>
      {t('TEXT')}
    </EmptyState>
  )
}

const ROWS = 12

/** Placeholders with the shape of rows. They appear after a delay, so that a fast reply shows none. */
export function LoadingRows() {
  const t = useTranslations('UI')
  return (
    <div role="status" className={css.loading}>
      <span className="visually-hidden">{t('BUSY')}</span>
      {Array.from({ length: ROWS }, (_, index) => (
        <span key={index} className={css.placeholder}>
          <span />
          <span />
          <span />
          <span />
        </span>
      ))}
    </div>
  )
}
