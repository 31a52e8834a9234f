import { dropTraces } from '#lib/client/traces'
import { stopAnalytics } from '#lib/integrations/analytics'
import { wasChatStarted } from '#lib/integrations/chat'

/** A script cannot be taken out of a page: where one has run, the page is loaded anew without it. */
export function stop(category: 'tracking' | 'social') {
  const hasRun = category === 'tracking' ? stopAnalytics() : wasChatStarted()
  dropTraces(category)
  if (hasRun) location.reload()
}
