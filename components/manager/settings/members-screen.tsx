'use client'

import { UserPlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ScopeGuard } from '#components/manager/shell/scope-guard'
import { ScreenHead } from '#components/manager/shell/screen-head'
import { Button } from '#components/ui/button'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useMembers } from '#lib/client/manager/members'
import { MemberRow } from './member-row'
import css from './members.module.css'

const InviteDialog = dynamic(async () => (await import('./invite-dialog')).InviteDialog)

/** The members of a company, for administrators and operators. */
export const MembersScreen = () => (
  <ScopeGuard scope="members:write">
    <Members />
  </ScopeGuard>
)

function Members() {
  const t = useTranslations('MANAGERMEMBERS')
  const tSettings = useTranslations('MANAGER.SETTINGS')
  const members = useMembers()
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <ScreenHead
        title={tSettings('MEMBERS')}
        intro={t('INTRO')}
        actions={
          <Button size="small" icon={<UserPlus aria-hidden="true" />} onClick={() => setInviting(true)}>
            {t('INVITE')}
          </Button>
        }
      />
      {members.members ? (
        <ul role="list" className={css.list}>
          {members.members.map((member) => (
            <MemberRow key={member.id} member={member} members={members} />
          ))}
        </ul>
      ) : members.error ? (
        <LoadError onRetry={members.reload} />
      ) : (
        <Skeleton shape="row" count={3} />
      )}
      {isInviting && <InviteDialog invite={members.invite} onClose={() => setInviting(false)} />}
    </>
  )
}
