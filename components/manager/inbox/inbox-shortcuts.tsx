import { useTranslations } from 'next-intl'
import { ShortcutsDialog } from '#components/manager/shell/shortcuts-dialog'
import { COMMANDS, SHORTCUTS } from '#lib/client/manager/shortcuts'

/** The shortcuts of the inbox. */
export function InboxShortcuts({ onClose }: { onClose: () => void }) {
  const t = useTranslations('MANAGERINBOX.SHORTCUTS')
  const lines = COMMANDS.map((command) => ({
    text: t(`COMMAND_${command}`),
    keys: keyText(SHORTCUTS[command][0], t),
  }))
  return <ShortcutsDialog note={t('ARROWS')} lines={lines} onClose={onClose} />
}

const keyText = (key: string, t: (name: 'ENTER') => string) =>
  key === 'Enter' ? t('ENTER') : key === 'Escape' ? 'Esc' : key
