import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ExportDialog } from '#components/manager/shell/export-dialog'
import { Segments } from '#components/manager/shell/segments'
import { downloadInbox, type ExportFormat } from '#lib/client/manager/inbox/export'
import { hasFilter } from '#lib/client/manager/inbox/filter-query'
import { useCompany } from '#lib/client/manager/use-company'
import type { InboxFilter } from '#lib/contract/staff/inbox'

/** Names of file formats are the same in all languages. */
const FORMATS: { readonly [format in ExportFormat]: string } = { csv: 'CSV', xlsx: 'Excel (XLSX)' }

type Props = {
  filter: InboxFilter
  /** The selected applications. Default: all applications of the filtered list. */
  ids?: readonly number[] | undefined
  onClose: () => void
}

/** Downloads the selected applications, or the filtered list. */
export function InboxExport({ filter, ids, onClose }: Props) {
  const t = useTranslations('MANAGERINBOX.EXPORT')
  const { slug } = useCompany()
  const [format, setFormat] = useState<ExportFormat>('csv')
  return (
    <ExportDialog
      title={t('TITLE')}
      description={ids ? t('SELECTED', { count: ids.length }) : hasFilter(filter) ? t('FILTERED') : t('ALL')}
      hasSeparator={format === 'csv'}
      download={(separator, signal) => downloadInbox(slug, filter, { format, separator, ids, signal })}
      onClose={onClose}
    >
      <Segments
        label={t('FORMAT')}
        value={format}
        options={(['csv', 'xlsx'] as const).map((value) => ({ value, label: FORMATS[value] }))}
        onChange={setFormat}
      />
    </ExportDialog>
  )
}
