'use client'

import { useTranslations } from 'next-intl'
import { AvatarChoice } from '#components/account/avatar-choice'
import { NewsletterSwitch } from '#components/account/newsletter-switch'
import { PasswordChange } from '#components/account/password-change'
import { ProfilePerson } from '#components/account/profile-person'
import { ProfileWishes } from '#components/account/profile-wishes'
import { ResumesOfMine } from '#components/account/resumes-of-mine'
import type { User } from '#lib/domain/user'
import s from './profile.module.css'

/** The user's data: every field saves itself and shows it. */
export function Profile({ user }: { user: User }) {
  const t = useTranslations('PROFILE')
  return (
    <>
      <header className={s.head}>
        <h1>{t('TITLE')}</h1>
        <p className={s.note}>{t('TEXT')}</p>
      </header>
      <AvatarChoice user={user} />
      <ProfilePerson user={user} />
      <ProfileWishes />
      <ResumesOfMine />
      <NewsletterSwitch user={user} />
      <PasswordChange isFirst={!user.is_password_set_by_user} />
    </>
  )
}
