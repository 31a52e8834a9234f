'use client'

import { useTranslations } from 'next-intl'
import { NoAccess } from '#components/manager/shell/no-access'
import { ScreenHead } from '#components/manager/shell/screen-head'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useNotifications } from '#lib/client/manager/settings/use-notifications'
import { useCan, useCompany } from '#lib/client/manager/use-company'
import { useMember } from '#lib/client/manager/use-member'
import { EmailChoices } from './email-choices'
import { JobChoice } from './job-choice'
import { SaveState } from './save-state'
import { TeamEmails } from './team-emails'

/** The settings of the emails that the signed-in member receives from the company. */
export const NotificationsScreen = () => (useCan('candidacies:read') ? <Notifications /> : <NoAccess reason="scope" />)

function Notifications() {
  const t = useTranslations('MANAGERSETTINGS.NOTIFICATIONS')
  const tTabs = useTranslations('MANAGER.SETTINGS')
  const notifications = useNotifications()
  const { name: company } = useCompany()
  const { email } = useMember()
  const canSeeTeam = useCan('recruiters:read')
  const { settings, error, reload } = notifications
  return (
    <>
      <ScreenHead title={tTabs('NOTIFICATIONS')} intro={t('INTRO', { company, email })} />
      {settings ? (
        <>
          <SaveState notifications={notifications} />
          <EmailChoices settings={settings} onChange={notifications.change} />
          <JobChoice slugs={settings.campaign_slugs} onChange={notifications.change} />
          {canSeeTeam && <TeamEmails />}
        </>
      ) : error ? (
        <LoadError onRetry={reload} />
      ) : (
        <Skeleton shape="row" count={5} />
      )}
    </>
  )
}
