'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button'
import { lazyNearViewport } from '#components/ui/lazy-near-viewport'
import { Skeleton } from '#components/ui/skeleton'
import { useFocus } from '#lib/client/use-focus'
import type { User } from '#lib/domain/user'
import css from './form.module.css'

const importForm = () => import('#components/account/email-change-form').then((file) => file.EmailChangeForm)
const EmailChangeForm = lazyNearViewport(importForm, <Skeleton shape="row" count={2} />)
/** Ignores an error, because a form that cannot be loaded shows it when it opens. */
const preload = () => void importForm().catch(() => null)

/** Sends a link to a new email address. The new address replaces the current one when the user opens the link. */
export function EmailChange({ user, label }: { user: User; label: string }) {
  const t = useTranslations('ACCOUNT')
  const [isOpen, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  // Each step replaces the button that has the focus.
  useFocus(box, isOpen)
  const finish = (email: string) => {
    setSentTo(email)
    setOpen(false)
  }
  return (
    <div ref={box} tabIndex={-1}>
      {isOpen ? (
        <EmailChangeForm user={user} initialEmail={sentTo ?? ''} onSent={finish} />
      ) : sentTo !== null ? (
        <div className={css.form}>
          <p className={css.done} role="status" tabIndex={-1} data-focus>
            {t('EMAIL_CHANGE.SENT', { email: sentTo })}
          </p>
          <div>
            <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
              {t('EMAIL_CHANGE.AGAIN')}
            </Button>
          </div>
        </div>
      ) : (
        <Button tone="quiet" size="small" onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
    </div>
  )
}
