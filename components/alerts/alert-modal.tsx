'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { AlertFields } from '#components/alerts/alert-fields'
import { useAlertForm } from './use-alert-form'
import { BotNote, BotRetry } from '#components/site/bot-note'
import type { ModalProps } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { FormErrors } from '#components/ui/form-errors'
import { useToast } from '#components/ui/toast'
import { useAlerts } from '#lib/client/alerts'
import { useSession } from '#lib/client/session'
import { useFocus } from '#lib/client/use-focus'
import type { Address } from '#lib/domain/address'
import css from './alert-modal.module.css'

type Props = ModalProps & {
  /** Initial place of the alert, for example that of the job. */
  address?: Address | null
}

/** The modal 'campaign-alert' of §2. Visitors without an account enter their email address. */
export function AlertModal({ onClose, address = null }: Props) {
  const t = useTranslations('ALERTS')
  const toast = useToast()
  const session = useSession()
  const user = session.status === 'user' ? session.user : null
  const { data: earlier = [] } = useAlerts(user !== null)
  const [requestedFor, setRequestedFor] = useState<string | null>(null)
  // The text takes focus, because a live region that is inserted with its text is not announced.
  const sent = useRef<HTMLParagraphElement>(null)
  useFocus(sent, requestedFor)
  const wereAlertsOff = user !== null && !user.is_campaign_alert_active && earlier.length > 0
  const form = useAlertForm({
    address,
    user,
    onRequested: setRequestedFor,
    onCreated: (alert) => {
      const place = alert.address?.name ?? t('ANYWHERE')
      toast({ message: t(wereAlertsOff ? 'CREATED_ON' : 'CREATED', { place }), tone: 'success' })
      onClose()
    },
  })
  if (requestedFor !== null)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('SENT.TITLE')}
        isSheetOnPhones
        footer={<Button onClick={onClose}>{t('SENT.CLOSE')}</Button>}
      >
        <p ref={sent} role="status" tabIndex={-1}>
          {t('SENT.TEXT', { email: requestedFor })}
        </p>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('MODAL.TITLE')}
      description={t('MODAL.TEXT')}
      isSheetOnPhones
      footer={
        <Button type="submit" form="campaign-alert" busy={form.isBusy}>
          {t('MODAL.GO')}
        </Button>
      }
    >
      <form
        id="campaign-alert"
        className={css.form}
        noValidate
        onFocus={user ? undefined : form.check.prepare}
        onSubmit={form.submit}
      >
        <FormErrors form={form} />
        <BotRetry check={form.check} />
        <AlertFields form={form} hasEmail={user === null} />
        {user === null && <BotNote check={form.check} />}
      </form>
    </Dialog>
  )
}
