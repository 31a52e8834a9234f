'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { tabStorage } from '#lib/client/storage'
import { useFocus } from '#lib/client/use-focus'
import { useBrowserValue } from '#lib/client/use-browser-value'
import type { FaqArticle } from '#lib/domain/website'
import css from './help-vote.module.css'

type State = 'open' | 'yes' | 'no' | 'failed'
type Props = { article: Pick<FaqArticle, 'category_slug' | 'slug'>; locale: string }

const COUNTED = 'counted'

/** Asks whether an article helped, until a vote is sent in this tab. */
export function HelpVote({ article, locale }: Props) {
  const t = useTranslations('INFORMATION.HELP.VOTE')
  const { company } = useCompany()
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('open')
  const [isBusy, setBusy] = useState(false)
  const storageKey = `help-vote:${article.category_slug}/${article.slug}`
  const isCounted = useBrowserValue(() => tabStorage.read(storageKey) === COUNTED, false)
  useFocus(box, state, 'lost')
  if (isCounted && state === 'open') return null
  const vote = async (is_helpful: boolean) => {
    setBusy(true)
    // The code for sending loads on demand, because most users only read.
    const isSent = await import('#lib/client/help-vote')
      .then(({ sendVote }) => sendVote({ company: company.slug, article, is_helpful, locale }))
      .then(
        () => true,
        () => false,
      )
    setBusy(false)
    if (isSent) tabStorage.write(storageKey, COUNTED)
    setState(!isSent ? 'failed' : is_helpful ? 'yes' : 'no')
  }
  const isAsked = state === 'open' || state === 'failed'
  return (
    <div ref={box} tabIndex={-1} className={css.vote}>
      {isAsked && (
        <div role="group" aria-labelledby="helpful" className={css.prompt}>
          <p id="helpful" className={css.question}>
            {t('ASK')}
          </p>
          <Button tone="quiet" size="small" busy={isBusy} onClick={() => void vote(true)}>
            {t('YES')}
          </Button>
          <Button tone="quiet" size="small" busy={isBusy} onClick={() => void vote(false)}>
            {t('NO')}
          </Button>
        </div>
      )}
      <p role="status" className={css.status}>
        {state === 'yes' && t('THANKS')}
        {state === 'no' && t('THANKS_NO')}
        {state === 'failed' && t('FAILED')}
      </p>
    </div>
  )
}
