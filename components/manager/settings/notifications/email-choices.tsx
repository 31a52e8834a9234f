import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Setting } from '#components/manager/shell/setting'
import { Button } from '#components/ui/button'
import { Switch } from '#components/ui/checkbox'
import { Choice } from '#components/ui/choice'
import type { NotificationKind, NotificationSettings } from '#lib/contract/staff/notifications'
import { ApplicationEmails } from '#lib/contract/staff/recruiters'
import { SINGLE_EMAILS } from '#lib/domain/member-limits'
import css from './notifications.module.css'

const SampleDialog = dynamic(async () => (await import('./sample-dialog')).SampleDialog)

type Props = { settings: NotificationSettings; onChange: (change: Partial<NotificationSettings>) => void }

/** The choices whether and when each kind of email is sent, with an example of each. */
export function EmailChoices({ settings, onChange }: Props) {
  const t = useTranslations('MANAGERSETTINGS.NOTIFICATIONS')
  const tSettings = useTranslations('MANAGERSETTINGS')
  const [sample, setSample] = useState<NotificationKind | null>(null)
  const example = (kind: NotificationKind, label: string) => (
    <Button tone="plain" size="small" className={css.example} onClick={() => setSample(kind)}>
      {tSettings('EXAMPLE')}
      <span className="visually-hidden">: {label}</span>
    </Button>
  )
  return (
    <>
      <Setting title={t('APPLICATIONS')} hint={t('APPLICATIONS_HINT')}>
        <div className={css.choice}>
          <Choice
            label={t('APPLICATIONS')}
            hideLabel
            name="application_emails"
            columns={2}
            value={settings.application_emails}
            options={ApplicationEmails.options.map((value) => ({
              value,
              label: t(`EMAILS_${value}`),
              hint: t(`EMAILS_${value}_HINT`, SINGLE_EMAILS),
            }))}
            onChange={({ target }) => onChange({ application_emails: ApplicationEmails.parse(target.value) })}
          />
        </div>
        {example('application', t('APPLICATIONS'))}
      </Setting>
      <Setting title={t('REPLIES')} hint={t('REPLIES_HINT')}>
        <Switch
          label={t('MESSAGES')}
          hint={t('MESSAGES_HINT')}
          className={css.switch}
          checked={settings.is_told_of_messages}
          onChange={({ target }) => onChange({ is_told_of_messages: target.checked })}
        />
        {example('message', t('MESSAGES'))}
      </Setting>
      <Setting title={t('DEADLINES_TITLE')} hint={t('DEADLINES_TITLE_HINT')}>
        <Switch
          label={t('DEADLINES')}
          hint={t('DEADLINES_HINT')}
          className={css.switch}
          checked={settings.is_told_of_deadlines}
          onChange={({ target }) => onChange({ is_told_of_deadlines: target.checked })}
        />
        {example('deadlines', t('DEADLINES'))}
        <Switch
          label={t('WEEKLY')}
          hint={t('WEEKLY_HINT')}
          className={css.switch}
          checked={settings.is_told_weekly}
          onChange={({ target }) => onChange({ is_told_weekly: target.checked })}
        />
        {example('weekly', t('WEEKLY'))}
      </Setting>
      {sample && <SampleDialog kind={sample} onClose={() => setSample(null)} />}
    </>
  )
}
