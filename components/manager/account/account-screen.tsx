'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Screen } from '#components/manager/shell/screen'
import { ScreenHead } from '#components/manager/shell/screen-head'
import { Segments } from '#components/manager/shell/segments'
import { Setting } from '#components/manager/shell/setting'
import { SignOutButton } from '#components/manager/shell/sign-out-button'
import { useTheme } from '#lib/client/manager/theme'
import { useMember } from '#lib/client/manager/use-member'
import { ManagerTheme } from '#lib/domain/manager-theme'
import { LanguageChoice } from './language-choice'
import { NameForm } from './name-form'
import { Passkeys } from './passkeys'
import { Sessions } from './sessions'

/** The settings of the member, which are the same in all companies. */
export function AccountScreen() {
  const t = useTranslations('MANAGER')
  const { theme, choose } = useTheme()
  const { email } = useMember()
  return (
    <Screen>
      <ScreenHead title={t('ACCOUNT.TITLE')} intro={email} actions={<SignOutButton size="small" />} />
      <NameForm />
      <LanguageChoice locale={useLocale()} />
      <Setting title={t('ACCOUNT.THEME')} hint={t('ACCOUNT.THEME_HINT')}>
        <Segments
          label={t('ACCOUNT.THEME')}
          value={theme}
          options={ManagerTheme.options.map((value) => ({ value, label: t(`ACCOUNT.THEME_${value}`) }))}
          onChange={choose}
        />
      </Setting>
      <Passkeys />
      <Sessions />
    </Screen>
  )
}
