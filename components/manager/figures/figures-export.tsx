import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ExportDialog } from '#components/manager/shell/export-dialog'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { downloadFigures, type FiguresQuery } from '#lib/client/manager/figures/export'
import { useCompany } from '#lib/client/manager/use-company'
import { FIGURE_TABLES, type FigureTable } from '#lib/contract/staff/figures'

type Props = { table: FigureTable; query: FiguresQuery; onClose: () => void }

/** Downloads one table of the figures, with the current filters. */
export function FiguresExport({ table: chosen, query, onClose }: Props) {
  const t = useTranslations('MANAGERFIGURES.EXPORT')
  const { slug } = useCompany()
  const [table, setTable] = useState(chosen)
  return (
    <ExportDialog
      title={t('TITLE')}
      description={t('TEXT')}
      hasSeparator
      download={(separator) => downloadFigures(slug, query, table, separator)}
      onClose={onClose}
    >
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
    </ExportDialog>
  )
}
