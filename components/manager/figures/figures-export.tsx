import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ExportDialog } from '#components/manager/shell/export-dialog'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { openStaff } from '#lib/client/manager/api'
import { saveResponse } from '#lib/client/manager/save-response'
import { useCompany } from '#lib/client/manager/use-company'
import { exportFigures, FIGURE_TABLES, type FigureTable } from '#lib/contract/staff/figures'
import type { Separator } from '#lib/domain/csv'

const isFigureTable = (value: string): value is FigureTable => FIGURE_TABLES.some((table) => table === value)

type FiguresQuery = { campaign?: string; source?: string; since?: string; until?: string }
type Props = { initialTable: FigureTable; query: FiguresQuery; onClose: () => void }

/** Downloads one table of the figures, with the current filters. */
export function FiguresExport({ initialTable, query, onClose }: Props) {
  const t = useTranslations('MANAGERFIGURES.EXPORT')
  const { slug } = useCompany()
  const [table, setTable] = useState(initialTable)
  const download = async (separator: Separator, signal: AbortSignal) => {
    const response = await openStaff(exportFigures, { company: slug, query: { ...query, table, separator }, signal })
    await saveResponse(response, `${slug}-${table}.csv`)
  }
  return (
    <ExportDialog title={t('TITLE')} description={t('TEXT')} hasSeparator download={download} onClose={onClose}>
      <Field label={t('TABLE')}>
        {(control) => (
          <Select
            {...control}
            value={table}
            options={FIGURE_TABLES.map((value) => ({ value, label: t(`TABLE_${value}`) }))}
            onChange={({ target }) => isFigureTable(target.value) && setTable(target.value)}
          />
        )}
      </Field>
    </ExportDialog>
  )
}
