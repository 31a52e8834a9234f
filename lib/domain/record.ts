import { z } from 'zod'

/** A video pitch. */
export const Record = z.object({
  id: z.number().int(),
  pitch_id: z.number().int(),
  candidacy_id: z.number().int(),
  url: z.string(),
  thumb_url: z.string().nullable().default(null),
  fs_handle: z.string(),
})
export type Record = z.infer<typeof Record>
