import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Avatar } from '#components/ui/avatar'
import { Badge } from '#components/ui/badge'
import { Button } from '#components/ui/button'
import { Confirm } from '#components/ui/confirm'
import { Select } from '#components/ui/select'
import { useToast } from '#components/ui/toast'
import type { Members } from '#lib/client/manager/members'
import { useMember } from '#lib/client/manager/use-member'
import type { Member } from '#lib/contract/staff/members'
import { MemberRole } from '#lib/domain/staff'
import css from './members.module.css'
import { useMemberErrorText } from './use-member-error-text'

type Props = { member: Member; members: Members }

/** A member with their role and the actions. A toast offers to undo a suspension or a new role. */
export function MemberRow({ member, members: { update, remove } }: Props) {
  const t = useTranslations('MANAGERMEMBERS')
  const tRole = useTranslations('MANAGER.ROLE')
  const own = useMember()
  const showToast = useToast()
  const errorText = useMemberErrorText()
  const [dialog, setDialog] = useState<'suspend' | 'remove' | null>(null)
  const name = member.name || member.email
  const isOwn = member.id === own.id

  const report = (work: Promise<unknown>) =>
    work.catch((error: unknown) => showToast({ tone: 'danger', message: errorText(error) }))
  const reportResumed = (work: Promise<unknown>) =>
    report(work.then(() => showToast({ message: t('RESUMED_TOAST', { name }) })))
  const resume = () => reportResumed(update(member, { is_suspended: false }))
  const setRole = (role: MemberRole) => {
    const previous = member.role
    return report(
      update(member, { role }).then((changed) =>
        showToast({
          message: t('ROLE_TOAST', { name }),
          action: { label: t('UNDO'), onSelect: () => void report(update(changed, { role: previous })) },
        }),
      ),
    )
  }
  const suspend = () =>
    update(member, { is_suspended: true }).then((changed) =>
      showToast({
        message: t('SUSPENDED_TOAST', { name }),
        action: { label: t('UNDO'), onSelect: () => void reportResumed(update(changed, { is_suspended: false })) },
      }),
    )
  const removeMember = () => remove(member).then(() => showToast({ message: t('REMOVED_TOAST', { name }) }))
  return (
    <li className={css.row} data-suspended={member.is_suspended || undefined}>
      <Avatar name={name} size="small" />
      <div className={css.person}>
        <p className={css.name}>
          <bdi>{name}</bdi>
          {isOwn && <Badge>{t('YOU')}</Badge>}
          {member.is_suspended && <Badge tone="danger">{t('SUSPENDED')}</Badge>}
          {!member.is_activated && !member.is_suspended && <Badge tone="accent">{t('PENDING')}</Badge>}
        </p>
        <p className={css.email}>{member.email}</p>
      </div>
      <div className={css.actions} role="group" aria-label={t('ACTIONS', { name })}>
        <Select
          aria-label={t('ROLE_OF', { name })}
          value={member.role}
          disabled={isOwn}
          options={MemberRole.options.map((value) => ({ value, label: tRole(value) }))}
          onChange={(event) => void setRole(MemberRole.parse(event.target.value))}
          className={css.role}
        />
        {!isOwn && (
          <>
            <Button
              tone="plain"
              size="small"
              onClick={() => (member.is_suspended ? void resume() : setDialog('suspend'))}
            >
              {t(member.is_suspended ? 'RESUME' : 'SUSPEND')}
            </Button>
            <Button tone="plain" size="small" onClick={() => setDialog('remove')}>
              {t('REMOVE')}
            </Button>
          </>
        )}
      </div>
      {dialog && (
        <Confirm
          title={t(dialog === 'suspend' ? 'SUSPEND_TITLE' : 'REMOVE_TITLE', { name })}
          description={t(dialog === 'suspend' ? 'SUSPEND_TEXT' : 'REMOVE_TEXT')}
          confirmLabel={t(dialog === 'suspend' ? 'SUSPEND' : 'REMOVE')}
          cancelLabel={t('CANCEL')}
          onConfirm={() => report(dialog === 'suspend' ? suspend() : removeMember())}
          onClose={() => setDialog(null)}
        />
      )}
    </li>
  )
}
