import { z } from 'zod'

export const Resume = z.object({
  resume_url: z.string(),
  /** Extensions that let a person recognise the file. */
  filename: z.string().nullable().default(null),
  size: z.number().int().nullable().default(null),
  created_at: z.iso.datetime({ offset: true }).nullable().default(null),
})
export type Resume = z.infer<typeof Resume>

/** Resumes are deduplicated by url (§3); the first one stays. */
export const uniqueResumes = (resumes: readonly Resume[]): Resume[] =>
  resumes.filter(({ resume_url }, index) => resumes.findIndex((other) => other.resume_url === resume_url) === index)
