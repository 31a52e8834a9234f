import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Segments } from '#components/manager/shell/segments'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { useErrorText } from '#lib/client/error-text'
import { downloadInbox, type ExportFormat } from '#lib/client/manager/inbox/export'
import { hasFilter } from '#lib/client/manager/inbox/filter-query'
import { isSeparator, SEPARATORS, usualSeparator } from '#lib/client/manager/save-response'
import { useCompany } from '#lib/client/manager/use-company'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import css from './export-dialog.module.css'

/** Names of file formats are the same in all languages. */
const FORMATS: { readonly [format in ExportFormat]: string } = { csv: 'CSV', xlsx: 'Excel (XLSX)' }

/** Downloads the list as it is filtered. */
export function ExportDialog({ filter, onClose }: { filter: InboxFilter; onClose: () => void }) {
  const t = useTranslations('MANAGERINBOX.EXPORT')
  const locale = useLocale()
  const { slug } = useCompany()
  const errorText = useErrorText()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [separator, setSeparator] = useState(() => usualSeparator(locale))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await downloadInbox(slug, filter, { format, separator })
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
      title={t('TITLE')}
      description={hasFilter(filter) ? t('FILTERED') : t('ALL')}
      footer={
        <>
          <Button busy={isBusy} icon={<Download aria-hidden="true" />} onClick={() => void start()}>
            {t('START')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('CANCEL')}
          </Button>
        </>
      }
    >
      {failure && <ErrorSummary errors={[{ message: failure }]} />}
      <div className={css.fields}>
        <Segments
          label={t('FORMAT')}
          value={format}
          options={(['csv', 'xlsx'] as const).map((value) => ({ value, label: FORMATS[value] }))}
          onChange={setFormat}
        />
        {format === 'csv' && (
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
    </Dialog>
  )
}
