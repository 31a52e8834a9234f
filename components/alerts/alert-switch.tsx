'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Switch } from '#components/ui/checkbox'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { updateMe } from '#lib/client/session-calls'
import type { User } from '#lib/domain/user'

/** Turns all alerts on or off together. */
export function AlertSwitch({ user }: { user: User }) {
  const t = useTranslations('ALERTLIST')
  const errorText = useErrorText()
  const toast = useToast()
  const [pending, setPending] = useState<boolean | null>(null)
  const isOn = pending ?? user.is_campaign_alert_active
  const change = async (is_campaign_alert_active: boolean) => {
    setPending(is_campaign_alert_active)
    await updateMe({ is_campaign_alert_active }).catch((failure: unknown) =>
      toast({ message: errorText.call(failure), tone: 'danger' }),
    )
    setPending(null)
  }
  return (
    <Switch
      label={t('SWITCH')}
      hint={isOn ? undefined : t('SWITCH_OFF')}
      checked={isOn}
      onChange={({ target }) => void change(target.checked)}
    />
  )
}
