'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Switch } from '#components/ui/checkbox'
import { useToast } from '#components/ui/toast'
import { useErrorWords } from '#lib/client/error-words'
import { updateMe } from '#lib/client/session-calls'
import type { User } from '#lib/domain/user'

/** Turns all alerts on or off at once. */
export function AlertSwitch({ user }: { user: User }) {
  const t = useTranslations('ALERTS.LIST')
  const words = useErrorWords()
  const toast = useToast()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isOn = wanted ?? user.is_campaign_alert_active
  const change = async (is_campaign_alert_active: boolean) => {
    setWanted(is_campaign_alert_active)
    await updateMe({ is_campaign_alert_active }).catch((failure: unknown) =>
      toast({ message: words.call(failure), tone: 'danger' }),
    )
    setWanted(null)
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
