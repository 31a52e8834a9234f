'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useSyncExternalStore } from 'react'
import { DiscussionList } from '#components/messaging/discussion-list'
import { Thread } from '#components/messaging/thread'
import { useSelectedDiscussion } from './use-selected-discussion'
import { usePaneFocus } from './use-pane-focus'
import { Button, ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useDiscussions } from '#lib/client/discussions'
import type { Discussion } from '#lib/domain/discussion'
import type { User } from '#lib/domain/user'
import css from './discussions.module.css'

const WIDE_QUERY = '(min-width: 60rem)'

function subscribe(onChange: () => void) {
  const media = matchMedia(WIDE_QUERY)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
const useIsWide = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE_QUERY).matches,
    () => false,
  )

/** UserDiscussions of §2: list and thread side by side, or one at a time on phones. */
export function Discussions({ user }: { user: User }) {
  const t = useTranslations('MESSAGING')
  const { data, error, retry, more } = useDiscussions()
  return (
    <>
      <h1 className="visually-hidden">{t('TITLE')}</h1>
      {data ? (
        data.length > 0 ? (
          <Panes user={user} discussions={data} more={more} />
        ) : (
          <NoDiscussions />
        )
      ) : error ? (
        <LoadError title={t('FAILED_TITLE')} onRetry={retry} />
      ) : (
        <Skeleton shape="row" count={4} />
      )}
    </>
  )
}

function NoDiscussions() {
  const t = useTranslations('MESSAGING')
  return (
    <EmptyState
      drawing="messages"
      title={t('EMPTY_TITLE')}
      actions={
        <ButtonLink href="/profile/applications" tone="quiet">
          {t('GO')}
        </ButtonLink>
      }
    >
      {t('EMPTY_TEXT')}
    </EmptyState>
  )
}

type PanesProps = { user: User; discussions: readonly Discussion[]; more: (() => void) | null }

function Panes({ user, discussions, more }: PanesProps) {
  const t = useTranslations('MESSAGING')
  const { chosen, choose } = useSelectedDiscussion()
  const isWide = useIsWide()
  // A single discussion opens automatically on wide screens, but not instead of the one in the URL, which may be on a later page.
  const only = isWide && chosen === null && discussions.length === 1 ? discussions[0] : undefined
  const shown = discussions.find(({ id }) => id === chosen) ?? only
  const { list, thread } = usePaneFocus(shown?.id ?? null)
  // The discussion in the URL may be on a later page.
  const isMissing = chosen !== null && !shown && more !== null
  useEffect(() => {
    if (isMissing) more?.()
  }, [isMissing, more])
  return (
    <div className={css.panes} data-chosen={shown ? true : undefined}>
      <nav ref={list} className={css.list} aria-label={t('LIST')}>
        <DiscussionList discussions={discussions} chosen={shown?.id ?? null} choose={choose} />
        {more && (
          <div className={css.more}>
            <Button tone="quiet" size="small" onClick={more}>
              {t('MORE')}
            </Button>
          </div>
        )}
      </nav>
      <div ref={thread} className={css.thread}>
        {shown ? (
          <Thread key={shown.id} user={user} discussion={shown} onBack={() => choose(null)} />
        ) : (
          <EmptyState drawing="messages" title={t('CHOOSE_TITLE')}>
            {t('CHOOSE_TEXT')}
          </EmptyState>
        )}
      </div>
    </div>
  )
}
