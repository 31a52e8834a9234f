'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useRef } from 'react'
import { ApplicationCard } from '#components/account/application-card'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { ErrorSummary } from '#components/ui/error-summary'
import { Skeleton } from '#components/ui/skeleton'
import { useFocus } from '#lib/client/use-focus'
import { useCandidacies } from '#lib/client/candidacies'
import { useErrorWords } from '#lib/client/error-words'
import type { Candidacy } from '#lib/domain/candidacy'
import s from './applications.module.css'

/** One's applications: where each stands, and what is expected of whom. */
export function Applications() {
  const t = useTranslations('ACCOUNT.APPLICATIONS')
  const words = useErrorWords()
  const { data: candidacies, error } = useCandidacies(true)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={s.title}>
        {t('TITLE')}
      </h1>
      {error && <ErrorSummary errors={[{ message: words.call(error) }]} />}
      {!candidacies && !error && <Skeleton shape="card" count={2} />}
      {candidacies && <Cards candidacies={candidacies} title={title} />}
    </>
  )
}

type CardsProps = { candidacies: readonly Candidacy[]; title: RefObject<HTMLElement | null> }

/** One that is withdrawn takes the button that did it away with it: the focus goes up to the title. */
function Cards({ candidacies, title }: CardsProps) {
  const t = useTranslations('ACCOUNT.APPLICATIONS')
  useFocus(title, candidacies.length, 'lost')
  if (candidacies.length === 0)
    return (
      <EmptyState
        drawing="files"
        title={t('EMPTY_TITLE')}
        actions={<ButtonLink href="/all-jobs">{t('EMPTY_GO')}</ButtonLink>}
      >
        {t('EMPTY_TEXT')}
      </EmptyState>
    )
  return (
    <ul role="list" className={s.list}>
      {candidacies.map((candidacy) => (
        <ApplicationCard key={candidacy.id} candidacy={candidacy} />
      ))}
    </ul>
  )
}
