import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '#components/ui/badge'
import type { Resume } from '#lib/domain/resume'

type Known = Exclude<NonNullable<Resume['scan_status']>, 'unscanned'>

const BADGES: Record<Known, { tone: 'neutral' | 'success' | 'danger'; icon: ReactNode }> = {
  pending: { tone: 'neutral', icon: <ShieldQuestion aria-hidden /> },
  clean: { tone: 'success', icon: <ShieldCheck aria-hidden /> },
  infected: { tone: 'danger', icon: <ShieldAlert aria-hidden /> },
}

/** The virus scanner's result for a file. Renders nothing if the file was not scanned. */
export function ScanNote({ status }: { status: Resume['scan_status'] }) {
  const t = useTranslations('FUNNEL')
  return status === null || status === 'unscanned' ? null : <Badge {...BADGES[status]}>{t(`SCAN.${status}`)}</Badge>
}
