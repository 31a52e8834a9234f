'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, Suspense } from 'react'
import { ReviewLink } from './review-link'
import { ReviewPart } from './review-part'
import { ModalPending } from '#components/site/modal-pending'
import type { ModalProps } from '#components/site/modals'
import { Avatar } from '#components/ui/avatar'
import { useJobTypes, useTags } from '#lib/client/profile'
import { LOCALE_NAMES } from '#lib/domain/locales'
import type { User } from '#lib/domain/user'
import { avatarOf, fullName } from '#lib/domain/user-rules'
import { DIRECT, groupSource, OTHER, sourceName } from '#lib/domain/visit-source'

/** The dialog that changes the contact details. It belongs to the account, so the page passes it in. */
export type ContactDialog = ComponentType<ModalProps & { user: User }>

type Props = {
  user: User
  /** The source of the visit, which the company receives too. */
  source: string | null
  dialog: ContactDialog
  isChanging: boolean
  onChange: () => void
  /** Closes the dialog. */
  onClose: () => void
}

/** The details of the candidate that the company receives with the application. */
export function ReviewPerson({ user, source, dialog: Dialog, isChanging, onChange, onClose }: Props) {
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
    user.locale && t('LANGUAGE', { language: LOCALE_NAMES[user.locale] }),
    // A text uses `other` for its default case, so the source `other` has another key.
    source &&
      groupSource(source) !== DIRECT &&
      t('SOURCE', { source: source === OTHER ? 'unknown' : source, name: sourceName(source, String) }),
  ]
  const change = (
    <ReviewLink
      label={t('CHANGE')}
      name={t('CHANGE_WHAT', { what: t('YOU') })}
      screen={{ at: 'review', view: 'details' }}
      onOpen={onChange}
    />
  )
  return (
    <ReviewPart title={t('YOU')} action={change}>
      {photo && <Avatar name={fullName(user)} url={photo} />}
      <ul role="list">
        {lines.filter(Boolean).map((line) => (
          <li key={line as string}>{line}</li>
        ))}
      </ul>
      {isChanging && (
        <Suspense fallback={<ModalPending />}>
          <Dialog user={user} onClose={onClose} />
        </Suspense>
      )}
    </ReviewPart>
  )
}
