import { z } from 'zod'
import { StaffFile } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { MAX_FILES } from '#lib/domain/discussion'
import { FOLDERS, formatExtensions, MESSAGE_FOLDER } from '#lib/domain/upload'

const RULES = FOLDERS[MESSAGE_FOLDER]
const handle = z.string().regex(/^[\w-]{20}$/)

export const messageFileHandles = z
  .array(handle)
  .max(MAX_FILES)
  .default([])
  .describe(`Handles from \`POST /files\`, up to ${MAX_FILES}. Each handle is valid for one message.`)

/** The reply omits the file name, because idempotent replies are stored and file names can contain personal data. */
export const uploadStaffFile = staffEndpoint({
  method: 'POST',
  path: '/files',
  scope: 'discussions:write',
  summary:
    `Upload a file for a message (${formatExtensions(RULES)}; up to ${RULES.max_size >> 20} MB). ` +
    'Returns a `handle` for the message, valid for seven days.',
  tag: 'Discussions',
  bodyFormat: 'bytes',
  query: z.strictObject({
    filename: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .describe('File name with extension. The content must match the extension.'),
  }),
  reply: StaffFile.pick({ mimetype: true, size: true, scan_status: true }).extend({ handle }),
})
