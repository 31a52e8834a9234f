import { useTranslations } from 'next-intl'
import { Switch } from '#components/ui/checkbox'
import { Dialog } from '#components/ui/dialog'
import { SHORTCUTS } from '#lib/client/manager/inbox/shortcuts'
import { useShortcutsSetting } from '#lib/client/manager/inbox/use-shortcuts'
import css from './shortcuts-dialog.module.css'

const COMMANDS = ['next', 'previous', 'status', 'reply', 'read', 'help'] as const

/** The shortcuts of this screen. They are the same as in the inbox. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('MANAGERAPPLICATION.SHORTCUTS')
  const tInbox = useTranslations('MANAGERINBOX.SHORTCUTS')
  const [isOn, setOn] = useShortcutsSetting()
  return (
    <Dialog open onClose={onClose} size="small" title={tInbox('TITLE')}>
      <dl className={css.list}>
        {COMMANDS.map((command) => (
          <div key={command} className={css.line}>
            <dt>{command === 'read' ? t('UNREAD') : tInbox(`COMMAND_${command}`)}</dt>
            <dd>
              <kbd className={css.key}>{SHORTCUTS[command][0]}</kbd>
            </dd>
          </div>
        ))}
        <div className={css.line}>
          <dt>{t('REPLY_OR_NOTE')}</dt>
          <dd>
            <kbd className={css.key}>Ctrl + {tInbox('ENTER')}</kbd>
          </dd>
        </div>
      </dl>
      <Switch
        label={tInbox('SWITCH')}
        hint={tInbox('SWITCH_HINT')}
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
    </Dialog>
  )
}
