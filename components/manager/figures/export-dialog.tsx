import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { useErrorText } from '#lib/client/error-text'
import { downloadFigures, type FiguresQuery } from '#lib/client/manager/figures/export'
import { isSeparator, SEPARATORS, usualSeparator } from '#lib/client/manager/save-response'
import { useCompany } from '#lib/client/manager/use-company'
import { FIGURE_TABLES, type FigureTable } from '#lib/contract/staff/figures'
import css from './export-dialog.module.css'

type Props = { table: FigureTable; query: FiguresQuery; onClose: () => void }

/** Downloads a table of the figures as they are filtered. */
export function ExportDialog({ table: chosen, query, onClose }: Props) {
  const t = useTranslations('MANAGERFIGURES.EXPORT')
  const { slug } = useCompany()
  const errorText = useErrorText()
  const locale = useLocale()
  const [table, setTable] = useState(chosen)
  const [separator, setSeparator] = useState(() => usualSeparator(locale))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await downloadFigures(slug, query, table, separator)
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
      description={t('TEXT')}
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
        <Field label={t('TABLE')}>
          {(control) => (
            <Select
              {...control}
              value={table}
              options={FIGURE_TABLES.map((value) => ({ value, label: t(`TABLE_${value}`) }))}
              onChange={({ target }) => setTable(FIGURE_TABLES.find((each) => each === target.value) ?? table)}
            />
          )}
        </Field>
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
      </div>
    </Dialog>
  )
}
