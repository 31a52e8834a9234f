import { z } from 'zod'
import { ScanStatus } from '#lib/domain/enumerations'

/**
 * The form of an answer to a video question. 'request': the candidate asks to answer in another way, and `text` is the
 * message about it.
 */
export const RecordKind = z.enum(['video', 'audio', 'text', 'request'])
export type RecordKind = z.infer<typeof RecordKind>

/** The kinds that consist of a text. Their `url` and `fs_handle` are empty. */
export const WrittenKind = z.enum(['text', 'request'])
export type WrittenKind = z.infer<typeof WrittenKind>

/** Maximum length of a written answer in characters. A request must fit into a message of a conversation. */
export const MAX_WRITTEN = 5000

/** An answer to a video question. */
export const Record = z.object({
  id: z.number().int(),
  pitch_id: z.number().int(),
  candidacy_id: z.number().int(),
  url: z.string(),
  thumb_url: z.string().nullable().default(null),
  fs_handle: z.string(),
  /** Extension: the form of the answer. */
  kind: RecordKind.default('video'),
  /** Extension: a written answer, or the message of a request. */
  text: z.string().nullable().default(null),
  /** Extension: an infected file is deleted. */
  scan_status: ScanStatus.nullable().default(null),
  /** Extension: when the file was uploaded. */
  created_at: z.iso.datetime({ offset: true }).nullable().default(null),
})
export type Record = z.infer<typeof Record>

/** Identifies an answer: its file, or its text. */
export const answerKey = ({ fs_handle, text }: Pick<Record, 'fs_handle' | 'text'>) => fs_handle || text

/** Whether two records are the same answer: the same file or the same text. */
const isSame = (one: Record, other: Record) => one.fs_handle === other.fs_handle && one.text === other.text

/** Records that the application can reuse: each answer once, without its own answer, requests and infected files. */
export const reusableRecords = (
  records: readonly Record[],
  candidacy: { id: number; record: Record | null },
): Record[] =>
  records.filter(
    (record, index) =>
      record.candidacy_id !== candidacy.id &&
      record.kind !== 'request' &&
      !(candidacy.record && isSame(record, candidacy.record)) &&
      record.scan_status !== 'infected' &&
      records.findIndex((other) => isSame(other, record)) === index,
  )
