import { Readable } from 'node:stream'
import { ApiError, type ErrorCode } from '#lib/contract/errors'
import { FILES_MOST } from '#lib/domain/discussion'
import { FOLDERS, kindsOf, MESSAGE_FOLDER } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/context'
import { forgetUnused } from '#lib/funnel-api/files/unused'
import type { Say } from '#lib/funnel-api/mail/words'
import { storeMessageFile } from '#lib/funnel-api/message-files'

export type MailFile = { name: string; bytes: Uint8Array }
type Reason = ErrorCode | 'TOO_MANY' | 'INFECTED'
export type LeftOut = { name: string; reason: Reason }
/** Attachments of an email: handles of stored files, and files that were left out. */
export type KeptFiles = { handles: readonly string[]; left_out: readonly LeftOut[] }

export const NO_FILES: KeptFiles = { handles: [], left_out: [] }

/** Errors of the file itself. Other errors may be temporary. */
const REFUSALS: readonly ErrorCode[] = ['UNSUPPORTED_TYPE', 'TOO_LARGE', 'UNREADABLE', 'ACTIVE_CONTENT', 'BAD_REQUEST']
const NAMED_MOST = 20
const NAME_MOST = 100

/** Stores the attachments that a message may have as files of the owner. If it throws, none is stored. */
export async function keepFiles(
  api: Api,
  owner: { user_id: number; company_id: number },
  files: readonly MailFile[],
): Promise<KeptFiles> {
  const kept: { name: string; handle: string }[] = []
  const left_out: LeftOut[] = []
  try {
    for (const { name, bytes } of files) {
      const reason = kept.length === FILES_MOST ? 'TOO_MANY' : await keep(name, bytes)
      if (reason !== null) left_out.push({ name, reason })
    }
    const infected = await infectedOf(api, kept)
    const bad = kept.filter(({ handle }) => infected.has(handle))
    await forgetUnused(api, [...infected])
    return {
      handles: kept.map(({ handle }) => handle).filter((handle) => !infected.has(handle)),
      left_out: [...left_out, ...bad.map(({ name }) => ({ name, reason: 'INFECTED' as const }))],
    }
  } catch (error) {
    await forgetUnused(
      api,
      kept.map(({ handle }) => handle),
    )
    throw error
  }

  async function keep(name: string, bytes: Uint8Array): Promise<ErrorCode | null> {
    const source = Readable.from([bytes])
    try {
      const { handle } = await storeMessageFile(api, owner, { filename: name, source, size: bytes.length })
      kept.push({ name, handle })
      return null
    } catch (error) {
      if (error instanceof ApiError && REFUSALS.includes(error.code)) return error.code
      throw error
    }
  }
}

/** The scanner may have finished the first files before the last one is stored. */
async function infectedOf({ db }: Api, kept: readonly { handle: string }[]): Promise<Set<string>> {
  if (kept.length === 0) return new Set()
  const handles = kept.map(({ handle }) => handle)
  const rows = await db
    .selectFrom('files')
    .select('handle')
    .where('handle', 'in', handles)
    .where('scan_status', '=', 'infected')
    .execute()
  return new Set(rows.map(({ handle }) => handle))
}

/** Lists the files that were left out, with the reason, for an email. */
export function listOf(say: Say, left_out: readonly LeftOut[]) {
  const folder = FOLDERS[MESSAGE_FOLDER]
  const rules = { kinds: kindsOf(folder), megabytes: folder.max_size >> 20, most: FILES_MOST }
  return left_out.slice(0, NAMED_MOST).map(({ name, reason }) => ({
    title: name.length > NAME_MOST ? `${name.slice(0, NAME_MOST)}…` : name,
    text: say('MAIL.REPLY_PROBLEM.FILE', { reason, ...rules }),
  }))
}
