import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '#components/ui/action-dialog'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { isSeparator, SEPARATORS, usualSeparator } from '#lib/client/manager/save-response'
import type { Separator } from '#lib/domain/csv'
import css from './export-dialog.module.css'

type Props = {
  title: string
  description: string
  /** Whether the member chooses a separator, because the file is a CSV file. */
  hasSeparator: boolean
  download: (separator: Separator, signal: AbortSignal) => Promise<void>
  onClose: () => void
  /** Fields above the separator. */
  children: ReactNode
}

/** Downloads a file with the chosen options, and closes. */
export function ExportDialog({ title, description, hasSeparator, download, onClose, children }: Props) {
  const t = useTranslations('MANAGER.EXPORT')
  const locale = useLocale()
  const [separator, setSeparator] = useState(() => usualSeparator(locale))
  return (
    <ActionDialog
      title={title}
      description={description}
      onClose={onClose}
      actionLabel={t('START')}
      cancelLabel={t('CANCEL')}
      icon={<Download aria-hidden="true" />}
      onAction={(signal) => download(separator, signal)}
    >
      <div className={css.fields}>
        {children}
        {hasSeparator && (
          <Field label={t('SEPARATOR')} hint={t('SEPARATOR_HINT')}>
            {(control) => (
              <Select
                {...control}
                value={separator}
                options={SEPARATORS.map((value) => ({ value, label: t(`SEPARATOR_${value}`) }))}
                onChange={({ target }) => isSeparator(target.value) && setSeparator(target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </ActionDialog>
  )
}
