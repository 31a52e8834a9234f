'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useRef } from 'react'
import { ApplicationCard } from '#components/account/application-card'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { type Thread, useThreads } from '#lib/client/applications'
import { useCandidacies } from '#lib/client/candidacies'
import { useFocus } from '#lib/client/use-focus'
import { groupApplications } from '#lib/domain/application'
import type { Candidacy } from '#lib/domain/candidacy'
import css from './applications.module.css'

/** The user's applications with their state and next step. */
export function Applications() {
  const t = useTranslations('APPLICATIONS')
  const { data: candidacies, error, mutate: retry } = useCandidacies(true)
  // Unread messages decide the order of the cards.
  const threads = useThreads()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={css.title}>
        {t('TITLE')}
      </h1>
      {candidacies && threads ? (
        <Cards candidacies={candidacies} threads={threads} title={title} />
      ) : error ? (
        <LoadError onRetry={retry} />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
    </>
  )
}

type CardsProps = {
  candidacies: readonly Candidacy[]
  threads: ReadonlyMap<number, Thread>
  title: RefObject<HTMLElement | null>
}

/** Deleting or moving a card removes its button, so focus moves up to the title. */
function Cards({ candidacies, threads, title }: CardsProps) {
  const t = useTranslations('APPLICATIONS')
  useFocus(title, candidacies.map(({ id, status }) => `${id}${status}`).join(), 'lost')
  const unread = new Set([...threads].filter(([, { hasUnread }]) => hasUnread).map(([id]) => id))
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
    <div className={css.groups}>
      {groupApplications(candidacies, unread).map(({ group, candidacies: inGroup }) => (
        <section key={group} className={css.group} data-group={group}>
          <h2 className={css.groupTitle}>{t(`GROUP.${group}`)}</h2>
          <ul role="list" className={css.list}>
            {inGroup.map((candidacy) => (
              <ApplicationCard key={candidacy.id} candidacy={candidacy} thread={threads.get(candidacy.id)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
