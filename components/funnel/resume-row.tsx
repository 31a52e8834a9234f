'use client'

import { Eye, FileText, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ScanNote } from '#components/funnel/scan-note'
import { useZone } from '#components/site/use-zone'
import { sizeIn } from '../ui/file-rules'
import { IconButton } from '#components/ui/icon-button'
import { numericDate } from '#lib/domain/dates'
import type { Resume } from '#lib/domain/resume'
import { plainName } from '#lib/domain/upload'
import s from './resume.module.css'

type Props = {
  resume: Resume
  onLook: () => void
  /** Omitted if the library has no name to confirm the deletion with. */
  onDelete?: () => void
  /** Actions for this CV. */
  children?: ReactNode
}

/** One CV of the library with its details and actions. */
export function ResumeRow({ resume, onLook, onDelete, children }: Props) {
  const t = useTranslations('FUNNEL.RESUME')
  const timeZone = useZone()
  const locale = useLocale()
  const { filename, size, created_at, is_sent, scan_status } = resume
  const name = plainName(filename ?? '')
  const facts = [
    size !== null && sizeIn(locale, size),
    created_at && numericDate(new Date(created_at), { timeZone }),
    is_sent && t('SENT_WITH'),
  ]
  return (
    <li className={s.row}>
      <span className={s.icon} aria-hidden>
        <FileText />
      </span>
      <div className={s.about}>
        <p className={s.name}>{name}</p>
        <p className={s.facts}>{facts.filter(Boolean).join(' · ')}</p>
        <ScanNote status={scan_status} />
      </div>
      <div className={s.actions}>
        {children}
        <IconButton label={t('LOOK', { name })} icon={<Eye />} onClick={onLook} />
        {onDelete && <IconButton label={t('DELETE', { name })} icon={<Trash2 />} onClick={onDelete} />}
      </div>
    </li>
  )
}
