import * as contract from '#lib/contract/staff/files'
import { companyFileOwner } from '#lib/funnel-api/features/conversations/company-files'
import type { Api } from '#lib/funnel-api/platform/context'
import { sourceOf } from '#lib/funnel-api/platform/storage/store'
import { deleteUnused } from '#lib/funnel-api/features/files/unused'
import { withIdempotencyKey } from '#lib/funnel-api/edges/http/idempotency'
import { storeMessageFile } from '#lib/funnel-api/features/conversations/message-files'
import { idempotencyOwnerOf, ownerOf } from '#lib/funnel-api/features/members/authenticate'
import { replyOf } from '#lib/funnel-api/edges/http/serve'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'

export function fileRoutes(serve: ServeStaff, api: Api) {
  serve(contract.uploadStaffFile, async ({ query: { filename }, request, staff }) => {
    const upload = { filename, source: sourceOf(request), size: sizeOf(request) }
    const owner = { ...companyFileOwner(staff.company.id), uploader: ownerOf(staff.actor) }
    const file = await storeMessageFile(api, owner, upload)
    // The idempotency key is claimed after the upload, so that the transaction does not wait for the network.
    let isFirst = false
    const reply = async () => {
      isFirst = true
      return replyOf(contract.uploadStaffFile, file)
    }
    try {
      return await withIdempotencyKey(api, request, idempotencyOwnerOf(staff), { filename, sha256: file.sha256 }, reply)
    } finally {
      if (!isFirst) await deleteUnused(api, [file.handle])
    }
  })
}

/** Returns the declared size, or null if there is none. */
function sizeOf({ headers }: Request): number | null {
  const length = headers.get('content-length')
  return length !== null && /^\d+$/.test(length) ? Number(length) : null
}
