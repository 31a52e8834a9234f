import { useTranslations } from 'next-intl'
import { ShortcutsDialog } from '#components/manager/shell/shortcuts-dialog'
import { SHORTCUTS } from '#lib/client/manager/shortcuts'

const COMMANDS = ['next', 'previous', 'status', 'reply', 'read', 'help'] as const

/** The shortcuts of this screen. They are the same as in the inbox. */
export function ApplicationShortcuts({ onClose }: { onClose: () => void }) {
  const t = useTranslations('MANAGERAPPLICATION.SHORTCUTS')
  const tInbox = useTranslations('MANAGERINBOX.SHORTCUTS')
  const lines = [
    ...COMMANDS.map((command) => ({
      text: command === 'read' ? t('UNREAD') : tInbox(`COMMAND_${command}`),
      keys: SHORTCUTS[command][0],
    })),
    { text: t('REPLY_OR_NOTE'), keys: `Ctrl + ${tInbox('ENTER')}` },
  ]
  return <ShortcutsDialog lines={lines} onClose={onClose} />
}
