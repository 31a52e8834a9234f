'use client'

import { useTranslations } from 'next-intl'
import { AutosavedSwitch } from '#components/site/autosaved-switch'
import { updateMe } from '#lib/client/session-calls'
import type { User } from '#lib/domain/user'

/** Turns all alerts on or off together. */
export function AlertSwitch({ user }: { user: User }) {
  const t = useTranslations('ALERTLIST')
  return (
    <AutosavedSwitch
      storageKey={`${user.id}:alerts`}
      stored={user.is_campaign_alert_active}
      put={(is_campaign_alert_active) => updateMe({ is_campaign_alert_active })}
      name={t('SWITCH')}
      offHint={t('SWITCH_OFF')}
    />
  )
}
