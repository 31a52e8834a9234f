import { z } from 'zod'
import { ScanStatus } from '#lib/domain/upload'

/** A video pitch. */
export const Record = z.object({
  id: z.number().int(),
  pitch_id: z.number().int(),
  candidacy_id: z.number().int(),
  url: z.string(),
  thumb_url: z.string().nullable().default(null),
  fs_handle: z.string(),
  /** Extension: an infected video is gone. */
  scan_status: ScanStatus.nullable().default(null),
  /** Extension: when the video was sent. */
  created_at: z.iso.datetime({ offset: true }).nullable().default(null),
})
export type Record = z.infer<typeof Record>
