'use client'

import { useTranslations } from 'next-intl'
import { AvatarChoice } from '#components/account/avatar-choice'
import { NewsletterSwitch } from '#components/account/newsletter-switch'
import { PasswordChange } from '#components/account/password-change'
import { ProfileContact } from '#components/account/profile-contact'
import { ProfilePreferences } from '#components/account/profile-preferences'
import { ProfileResumes } from '#components/account/profile-resumes'
import type { User } from '#lib/domain/user'
import css from './profile.module.css'

/** The user's data: each field is saved automatically and shows its state. */
export function Profile({ user }: { user: User }) {
  const t = useTranslations('PROFILE')
  return (
    <>
      <header className={css.head}>
        <h1>{t('TITLE')}</h1>
        <p className={css.note}>{t('TEXT')}</p>
      </header>
      <AvatarChoice user={user} />
      <ProfileContact user={user} />
      <ProfilePreferences user_id={user.id} />
      <ProfileResumes />
      <NewsletterSwitch user={user} />
      <PasswordChange isFirst={!user.is_password_set_by_user} />
    </>
  )
}
