import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { auditActionOf } from '#lib/client/manager/audit-actions'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { auditedAction, isAudited } from '#lib/funnel-api/edges/staff-api/audited-action'
import { endpointsIn } from '#tests/contract/endpoints'

const ROOT = path.join(import.meta.dirname, '../../..')
const FOLDERS = ['components/manager', 'lib/client/manager']

/** The text of the files that make calls for the screens. */
function textOfScreens(): string {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => path.join(ROOT, folder, name)),
  )
  return files
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => text.includes("from '#lib/contract/staff/"))
    .join('\n')
}

it('the activity log has a text for each audited call of the screens', async () => {
  const endpoints = (await endpointsIn('staff')) as ReadonlyMap<string, StaffEndpoint>
  const text = textOfScreens()
  const audited = [...endpoints]
    .filter(([name, endpoint]) => !endpoint.isPublic && isAudited(endpoint) && new RegExp(`\\b${name}\\b`).test(text))
    .map(([, endpoint]) => auditedAction(endpoint))
  expect(audited).toContain('session.delete')
  expect(audited).toContain('candidacies.bulk')
  expect(audited.filter((action) => auditActionOf({ action, details: null }) === null)).toEqual([])
})
