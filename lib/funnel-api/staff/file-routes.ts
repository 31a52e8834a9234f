import * as contract from '#lib/contract/staff/files'
import { ownerFor } from '#lib/funnel-api/company-files'
import type { Api } from '#lib/funnel-api/context'
import { sourceOf } from '#lib/funnel-api/files/store'
import { forgetUnused } from '#lib/funnel-api/files/unused'
import { onceOnly } from '#lib/funnel-api/idempotency'
import { storeMessageFile } from '#lib/funnel-api/message-files'
import { replyOf } from '#lib/funnel-api/serve'
import type { ServeStaff } from '#lib/funnel-api/staff/serve-staff'

export function fileRoutes(serve: ServeStaff, api: Api) {
  serve(contract.uploadStaffFile, async ({ query: { filename }, request, staff: { company, key } }) => {
    const arriving = { filename, source: sourceOf(request), size: sizeOf(request) }
    const file = await storeMessageFile(api, ownerFor(company.id), arriving)
    // The idempotency key is claimed after the upload, so that no transaction waits for bytes.
    let isFirst = false
    const answer = async () => {
      isFirst = true
      return replyOf(contract.uploadStaffFile, file)
    }
    try {
      return await onceOnly(api, request, `key-${key.id}`, { filename, sha256: file.sha256 }, answer)
    } finally {
      if (!isFirst) await forgetUnused(api, [file.handle])
    }
  })
}

/** Returns the declared size, or null if there is none. */
function sizeOf({ headers }: Request): number | null {
  const said = headers.get('content-length')
  return said !== null && /^\d+$/.test(said) ? Number(said) : null
}
