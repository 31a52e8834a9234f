'use client'

import { Eye, FileText, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ScanNote } from '#components/funnel/scan-note'
import { useCompanyTimeZone } from '#components/site/use-company-time-zone'
import { Facts } from '#components/ui/facts'
import { formatSize } from '#lib/client/file-rules'
import { IconButton } from '#components/ui/icon-button'
import { numericDate } from '#lib/domain/dates'
import type { Resume } from '#lib/domain/resume'
import { withoutTimestamp } from '#lib/domain/upload'
import resumeCss from './resume.module.css'
import css from './stage.module.css'

type Props = {
  resume: Resume
  onPreview: () => void
  /** Omitted if the CV has no ID and cannot be deleted. */
  onDelete?: () => void
  /** Actions for this CV. */
  children?: ReactNode
}

/** One CV of the library with its details and actions. */
export function ResumeRow({ resume, onPreview, onDelete, children }: Props) {
  const t = useTranslations('FUNNEL.RESUME')
  const timeZone = useCompanyTimeZone()
  const locale = useLocale()
  const { filename, size, created_at, is_sent, scan_status } = resume
  const name = withoutTimestamp(filename ?? '')
  const facts = [
    size !== null && formatSize(locale, size),
    created_at && numericDate(new Date(created_at), { timeZone }),
    is_sent && t('SENT_WITH'),
  ]
  return (
    <li className={css.item}>
      <FileText aria-hidden />
      <div className={resumeCss.about}>
        <strong>{name}</strong>
        <Facts className={css.quiet} items={facts} />
        <ScanNote status={scan_status} />
      </div>
      <div className={resumeCss.actions}>
        {children}
        <IconButton label={t('VIEW', { name })} icon={<Eye />} onClick={onPreview} />
        {onDelete && <IconButton label={t('DELETE', { name })} icon={<Trash2 />} onClick={onDelete} />}
      </div>
    </li>
  )
}
