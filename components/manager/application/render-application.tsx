import { renderManager } from '#components/manager/shell/render-manager'
import type { ManagerCompany } from '#lib/client/manager/use-company'
import { ApplicationScreen } from './application-screen'

const SCOPES = ['candidacies:read', 'candidacies:write', 'discussions:write', 'members:read'] as const

/** For tests: renders the application in the URL for a recruiter of the company 'levain', with an empty cache. */
export function renderApplication(path = '/levain/applications/1', scopes: ManagerCompany['scopes'] = SCOPES) {
  history.replaceState(null, '', path)
  return renderManager(<ApplicationScreen />, { scopes })
}
