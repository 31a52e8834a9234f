import { z } from 'zod'
import { ScanStatus } from '#lib/domain/enumerations'

export const Resume = z.object({
  resume_url: z.string(),
  /** Extension: an infected file is deleted. */
  scan_status: ScanStatus.nullable().default(null),
  /** Extension: the ID for `DELETE /me/resumes/:id`. */
  id: z.number().int().nullable().default(null),
  /** Extension: whether a submitted application uses the file. If so, removing the CV does not delete the file. */
  is_sent: z.boolean().default(false),
  /** Extensions by which the user can recognize the file. */
  filename: z.string().nullable().default(null),
  size: z.number().int().nullable().default(null),
  created_at: z.iso.datetime({ offset: true }).nullable().default(null),
})
export type Resume = z.infer<typeof Resume>

/** Deduplicates by URL (§3) and keeps the first. */
export const uniqueResumes = (resumes: readonly Resume[]): Resume[] =>
  resumes.filter(({ resume_url }, index) => resumes.findIndex((other) => other.resume_url === resume_url) === index)
