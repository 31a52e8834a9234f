'use client'

import { useTranslations } from 'next-intl'
import { ApplicationCard } from '#components/account/application-card'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { ErrorSummary } from '#components/ui/error-summary'
import { Skeleton } from '#components/ui/skeleton'
import { useCandidacies } from '#lib/client/candidacies'
import { useErrorWords } from '#lib/client/error-words'
import s from './applications.module.css'

/** One's applications: where each stands, and what is expected of whom. */
export function Applications() {
  const t = useTranslations('ACCOUNT.APPLICATIONS')
  const words = useErrorWords()
  const { data: candidacies, error } = useCandidacies(true)
  return (
    <>
      <h1 className={s.title}>{t('TITLE')}</h1>
      {error && <ErrorSummary errors={[{ message: words.call(error) }]} />}
      {!candidacies && !error && <Skeleton shape="card" count={2} />}
      {candidacies?.length === 0 && (
        <EmptyState
          drawing="files"
          title={t('EMPTY_TITLE')}
          actions={<ButtonLink href="/all-jobs">{t('EMPTY_GO')}</ButtonLink>}
        >
          {t('EMPTY_TEXT')}
        </EmptyState>
      )}
      <ul role="list" className={s.list}>
        {candidacies?.map((candidacy) => (
          <ApplicationCard key={candidacy.id} candidacy={candidacy} />
        ))}
      </ul>
    </>
  )
}
