import { renderManager } from '#components/manager/shell/render-manager'
import type { ManagerCompany } from '#lib/client/manager/use-company'
import { ApplicationScreen } from './application-screen'

const SCOPES: ManagerCompany['scopes'] = ['candidacies:read', 'candidacies:write', 'discussions:write', 'members:read']

/** For tests: renders the application in the URL for a recruiter of the company 'levain', with an empty cache. */
export function renderApplication(path = '/levain/applications/1', scopes = SCOPES) {
  history.replaceState(null, '', path)
  return renderManager(<ApplicationScreen />, { scopes })
}
