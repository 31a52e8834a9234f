import { useTranslations } from 'next-intl'
import { Button, ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { Skeleton } from '#components/ui/skeleton'
import css from './figure-states.module.css'

/** Shown before the first visits, with a link to the jobs, which can be shared. */
export function NoFigures({ company }: { company: string }) {
  const t = useTranslations('MANAGERFIGURES.EMPTY')
  return (
    <EmptyState
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

/** Shown if the filter matches no data, or so little that all figures are hidden. */
export function TooFew({ onClear }: { onClear: () => void }) {
  const t = useTranslations('MANAGERFIGURES.NO_MATCH')
  return (
    <EmptyState title={t('TITLE')} actions={<Button onClick={onClear}>{t('CLEAR')}</Button>}>
      {t('TEXT')}
    </EmptyState>
  )
}

/** Placeholders with the shape of the funnel and of the charts below it. */
export const LoadingFigures = () => (
  <div className={css.loading}>
    <Skeleton shape="title" />
    <Skeleton count={4} />
    <Skeleton shape="card" />
  </div>
)
