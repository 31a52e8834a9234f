import type { ReactNode } from 'react'
import type { Locale } from '#lib/domain/enumerations'

/** Values of a message with `<title>{job}</title>`. The title of a job is in the language of the job (WCAG 3.1.2). */
export const jobTitle = (job: string, locale: Locale) => ({
  job,
  title: (text: ReactNode) => <span lang={locale}>{text}</span>,
})
