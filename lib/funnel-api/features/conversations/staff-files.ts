import type { z } from 'zod'
import type { StaffFile } from '#lib/contract/staff/pages'
import { managerOrigin } from '#lib/funnel-api/features/companies/manager-url'
import { withoutTimestamp } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/platform/context'
import { createStaffFileLink, type LinkHost } from '#lib/funnel-api/features/files/grants'

/** The dependencies for file links. The CLI has only these. */
export type Files = Pick<Api, 'db' | 'now' | 'origin' | 'secret'>

/**
 * Returns files of a company's candidates by handle, with links to `linkHost`. Infected files and files that are being
 * scanned have no link.
 */
export async function staffFiles(
  api: Files,
  company: { id: number; slug: string },
  handles: readonly string[],
  linkHost: LinkHost,
) {
  if (handles.length === 0) return new Map<string, z.input<typeof StaffFile>>()
  const rows = await api.db
    .selectFrom('files')
    .select(['handle', 'filename', 'mimetype', 'size', 'scan_status'])
    .where('handle', 'in', [...handles])
    .where('company_id', '=', company.id)
    .execute()
  const origin = linkHost === 'manager' ? managerOrigin(api) : api.origin(company.slug)
  const hasLink = (status: string) => status === 'clean' || status === 'unscanned'
  return new Map(
    rows.map(({ handle, filename, mimetype, size, scan_status }) => [
      handle,
      {
        filename: withoutTimestamp(filename),
        mimetype,
        size,
        scan_status,
        url: hasLink(scan_status) ? origin + createStaffFileLink(api, handle, linkHost) : null,
      },
    ]),
  )
}
