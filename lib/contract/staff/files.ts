import { z } from 'zod'
import { StaffFile } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { FILES_MOST } from '#lib/domain/discussion'
import { FOLDERS, kindsOf, MESSAGE_FOLDER } from '#lib/domain/upload'

const RULES = FOLDERS[MESSAGE_FOLDER]
const handle = z.string().regex(/^[\w-]{20}$/)

/** Files of a new message. */
export const waitingFiles = z
  .array(handle)
  .max(FILES_MOST)
  .default([])
  .describe(`Handles that \`POST /files\` has answered, each for one message alone; at most ${FILES_MOST}.`)

/** The stored reply of an idempotent request must not hold personal data, and file names can contain a name. */
export const uploadStaffFile = staffEndpoint({
  method: 'POST',
  path: '/files',
  scope: 'discussions:write',
  summary:
    `Takes a file for a message (${kindsOf(RULES)}; ${RULES.max_size >> 20} MB at most), ` +
    'and answers the `handle` by which a message names it, within seven days.',
  tag: 'Discussions',
  takes: 'bytes',
  query: z.strictObject({
    filename: z.string().trim().min(1).max(255).describe('With its ending; the bytes have to be what that says.'),
  }),
  reply: StaffFile.pick({ mimetype: true, size: true, scan_status: true }).extend({ handle }),
})
