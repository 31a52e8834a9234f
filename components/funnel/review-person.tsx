'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '#components/ui/avatar'
import { useJobTypes, useTags } from '#lib/client/profile'
import type { User } from '#lib/domain/user'
import { avatarOf, fullName } from '#lib/domain/user-rules'
import r from './review.module.css'

/** The details of the candidate that the company receives with the application. */
export function ReviewPerson({ user }: { user: User }) {
  const t = useTranslations('FUNNEL.REVIEW')
  const tJobType = useTranslations('ENUMERATIONS.JOB_TYPE')
  const { data: tags = [] } = useTags()
  const { data: types = [] } = useJobTypes()
  const photo = avatarOf(user)
  const phone = [user.phone_code, user.phone_number].filter(Boolean).join(' ')
  const lines = [
    fullName(user),
    user.email,
    user.phone_number && phone,
    user.bio_url,
    photo && t('PHOTO'),
    tags.length > 0 && t('KEYWORDS', { list: tags.join(', ') }),
    types.length > 0 && t('CONTRACTS', { list: types.map((type) => tJobType(type)).join(', ') }),
  ]
  return (
    <section className={r.part} aria-labelledby="review-person">
      <h2 id="review-person">{t('YOU')}</h2>
      {photo && <Avatar name={fullName(user)} url={photo} />}
      <ul role="list">
        {lines.filter(Boolean).map((line) => (
          <li key={line as string}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
