import { useTranslations } from 'next-intl'
import { Switch } from '#components/ui/checkbox'
import { Dialog } from '#components/ui/dialog'
import { COMMANDS, SHORTCUTS } from '#lib/client/manager/inbox/shortcuts'
import { useShortcutsSetting } from '#lib/client/manager/inbox/use-shortcuts'
import css from './shortcuts-dialog.module.css'

/** The list of shortcuts, and the switch that turns them off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('MANAGERINBOX.SHORTCUTS')
  const [isOn, setOn] = useShortcutsSetting()
  return (
    <Dialog open onClose={onClose} size="small" title={t('TITLE')}>
      <dl className={css.list}>
        {COMMANDS.map((command) => (
          <div key={command} className={css.line}>
            <dt>{t(`COMMAND_${command}`)}</dt>
            <dd>
              <kbd className={css.key}>{keyText(SHORTCUTS[command][0], t)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.arrows}>{t('ARROWS')}</p>
      <Switch
        label={t('SWITCH')}
        hint={t('SWITCH_HINT')}
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
    </Dialog>
  )
}

const keyText = (key: string, t: (name: 'ENTER') => string) =>
  key === 'Enter' ? t('ENTER') : key === 'Escape' ? 'Esc' : key
