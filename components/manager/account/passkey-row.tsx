import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button'
import { Confirm } from '#components/ui/confirm'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { localZone } from '#lib/client/local-zone'
import type { usePasskeys } from '#lib/client/manager/passkeys'
import { useNow } from '#lib/client/use-now'
import type { Passkey } from '#lib/contract/staff/passkeys'
import { useFormatter } from '#lib/i18n/formatter'
import { PasskeyDialog } from './passkey-dialog'
import css from './rows.module.css'

type Props = { passkey: Passkey } & Pick<ReturnType<typeof usePasskeys>, 'rename' | 'remove'>

export function PasskeyRow({ passkey: { id, name, created_at, last_used_at }, rename, remove }: Props) {
  const t = useTranslations('MANAGERPASSKEYS')
  const format = useFormatter()
  const now = useNow()
  const showToast = useToast()
  const errorText = useErrorText()
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null)
  const close = () => setDialog(null)
  const used = last_used_at
    ? t('LAST_USED', { time: format.relativeTime(new Date(last_used_at), now) })
    : t('NEVER_USED')
  const created = format.dateTime(new Date(created_at), { dateStyle: 'medium', timeZone: localZone() })
  return (
    <li className={css.row}>
      <div className={css.text}>
        <p className={css.device}>
          <bdi>{name}</bdi>
        </p>
        <p className={css.detail}>{`${t('CREATED', { date: created })} · ${used}`}</p>
      </div>
      <div className={css.actions} role="group" aria-label={t('ACTIONS', { name })}>
        <Button tone="plain" size="small" onClick={() => setDialog('rename')}>
          {t('RENAME')}
        </Button>
        <Button tone="plain" size="small" onClick={() => setDialog('remove')}>
          {t('REMOVE')}
        </Button>
      </div>
      {dialog === 'rename' && (
        <PasskeyDialog
          title={t('RENAME_TITLE')}
          submitLabel={t('SAVE')}
          name={name}
          textOf={errorText.call}
          onSubmit={(next) => rename(id, next)}
          onClose={close}
        />
      )}
      {dialog === 'remove' && (
        <Confirm
          title={t('REMOVE_TITLE', { name })}
          description={t('REMOVE_TEXT')}
          confirmLabel={t('REMOVE')}
          cancelLabel={t('CANCEL')}
          onConfirm={() => remove(id).then(() => showToast({ message: t('REMOVED', { name }) }))}
          onClose={close}
        />
      )}
    </li>
  )
}
