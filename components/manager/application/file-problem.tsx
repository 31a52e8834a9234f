import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import type { StaffFile } from '#lib/contract/staff/pages'
import css from './section.module.css'

/** Explains why a file cannot be opened. Renders nothing if it can be opened. */
export function FileProblem({ file }: { file: z.output<typeof StaffFile> | null }) {
  const t = useTranslations('MANAGERAPPLICATION.FILE')
  if (file?.url) return null
  const problem = file === null ? 'MISSING' : file.scan_status === 'infected' ? 'INFECTED' : 'PENDING'
  return <p className={css.quiet}>{t(problem)}</p>
}
