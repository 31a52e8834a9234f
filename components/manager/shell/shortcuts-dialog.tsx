import { useTranslations } from 'next-intl'
import { Switch } from '#components/ui/checkbox'
import { Dialog } from '#components/ui/dialog'
import { useShortcutsSetting } from '#lib/client/manager/use-shortcuts'
import css from './shortcuts-dialog.module.css'

type Props = { lines: readonly { text: string; keys: string }[]; note?: string; onClose: () => void }

/** A list of shortcuts, and the switch that turns them off on all screens. */
export function ShortcutsDialog({ lines, note, onClose }: Props) {
  const t = useTranslations('MANAGERINBOX.SHORTCUTS')
  const [isOn, setOn] = useShortcutsSetting()
  return (
    <Dialog open onClose={onClose} size="small" title={t('TITLE')}>
      <dl className={css.list}>
        {lines.map(({ text, keys }) => (
          <div key={text} className={css.line}>
            <dt>{text}</dt>
            <dd>
              <kbd className={css.key}>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className={css.note}>{note}</p>}
      <Switch
        label={t('SWITCH')}
        hint={t('SWITCH_HINT')}
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
    </Dialog>
  )
}
