import { Download } from 'lucide-react'
import { useLocale } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { useErrorText } from '#lib/client/error-text'
import { isSeparator, SEPARATORS, usualSeparator } from '#lib/client/manager/save-response'
import type { Separator } from '#lib/domain/csv'
import css from './export-dialog.module.css'

type Props = {
  labels: {
    title: string
    description: string
    start: string
    cancel: string
    separator: string
    separatorHint: string
    separators: Readonly<Record<Separator, string>>
  }
  /** Whether the file is a CSV file. */
  hasSeparator: boolean
  download: (separator: Separator) => Promise<void>
  onClose: () => void
  /** The fields before the separator. */
  children: ReactNode
}

/** Downloads a file with the chosen options, and closes. */
export function ExportDialog({ labels, hasSeparator, download, onClose, children }: Props) {
  const locale = useLocale()
  const errorText = useErrorText()
  const [separator, setSeparator] = useState(() => usualSeparator(locale))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await download(separator)
      onClose()
    } catch (error) {
      setFailure(errorText.forValue(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={labels.title}
      description={labels.description}
      footer={
        <>
          <Button busy={isBusy} icon={<Download aria-hidden="true" />} onClick={() => void start()}>
            {labels.start}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {labels.cancel}
          </Button>
        </>
      }
    >
      {failure && <ErrorSummary errors={[{ message: failure }]} />}
      <div className={css.fields}>
        {children}
        {hasSeparator && (
          <Field label={labels.separator} hint={labels.separatorHint}>
            {(control) => (
              <Select
                {...control}
                value={separator}
                options={SEPARATORS.map((value) => ({ value, label: labels.separators[value] }))}
                onChange={({ target }) => isSeparator(target.value) && setSeparator(target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </Dialog>
  )
}
