import { z } from 'zod'
import { ScanStatus } from '#lib/domain/upload'

/** A video answer. */
export const Record = z.object({
  id: z.number().int(),
  pitch_id: z.number().int(),
  candidacy_id: z.number().int(),
  url: z.string(),
  thumb_url: z.string().nullable().default(null),
  fs_handle: z.string(),
  /** Extension: an infected video is deleted. */
  scan_status: ScanStatus.nullable().default(null),
  /** Extension: when the video was uploaded. */
  created_at: z.iso.datetime({ offset: true }).nullable().default(null),
})
export type Record = z.infer<typeof Record>

/** Records that the application can reuse: each video once, without its own video and infected ones. */
export const reusable = (records: readonly Record[], candidacy: { id: number; record: Record | null }): Record[] =>
  records.filter(
    (record, index) =>
      record.candidacy_id !== candidacy.id &&
      record.fs_handle !== candidacy.record?.fs_handle &&
      record.scan_status !== 'infected' &&
      records.findIndex(({ fs_handle }) => fs_handle === record.fs_handle) === index,
  )
