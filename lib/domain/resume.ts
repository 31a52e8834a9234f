import { z } from 'zod'
import { ScanStatus } from '#lib/domain/upload'

export const Resume = z.object({
  resume_url: z.string(),
  /** Extension: an infected file is gone. */
  scan_status: ScanStatus.nullable().default(null),
  /** Extension: what `DELETE /me/resumes/:id` names it by. */
  id: z.number().int().nullable().default(null),
  /** Extension: an application was sent with it, and keeps it until it is withdrawn. */
  is_sent: z.boolean().default(false),
  /** Extensions that let a person recognise the file. */
  filename: z.string().nullable().default(null),
  size: z.number().int().nullable().default(null),
  created_at: z.iso.datetime({ offset: true }).nullable().default(null),
})
export type Resume = z.infer<typeof Resume>

/** Resumes are deduplicated by url (§3); the first one stays. */
export const uniqueResumes = (resumes: readonly Resume[]): Resume[] =>
  resumes.filter(({ resume_url }, index) => resumes.findIndex((other) => other.resume_url === resume_url) === index)
