'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Skeleton } from '#components/ui/skeleton'
import { ButtonLink } from '#components/ui/button'
import { useSession } from '#lib/client/session'
import { DeleteForm } from './delete-form'
import { Outcome } from '#components/ui/outcome'
import css from './notice.module.css'

/** Explains what will be deleted, then deletes the account. */
export function DeleteAccount({ signIn }: { signIn: ReactNode }) {
  const t = useTranslations('INFORMATION.DELETE_ACCOUNT')
  const session = useSession()
  const [isDeleted, setDeleted] = useState(false)
  if (isDeleted)
    return (
      <Outcome
        drawing="done"
        title={t('DONE_TITLE')}
        text={t('DONE_TEXT')}
        actions={<ButtonLink href="/all-jobs">{t('DONE_GO')}</ButtonLink>}
      />
    )
  if (session.status === 'loading') return <Skeleton shape="row" count={3} />
  return (
    <div className={css.notice}>
      <h1 className={css.title}>{t('TITLE')}</h1>
      {session.status === 'anonymous' ? (
        <>
          <p className={css.text}>{t('SIGN_IN_TEXT')}</p>
          <div className={css.below}>{signIn}</div>
        </>
      ) : (
        <DeleteForm user={session.user} onDone={() => setDeleted(true)} />
      )}
    </div>
  )
}
