import { dropTraces, type Switched } from '#lib/client/traces'
import { stopAnalytics } from '#lib/integrations/analytics'
import { wasChatStarted } from '#lib/integrations/chat'

const HAS_RUN: { [category in Switched]: () => boolean } = {
  tracking: stopAnalytics,
  social: wasChatStarted,
  // Videos are iframes, which disappear without a reload; a map is a script.
  media: () => document.querySelector('script[src^="https://maps.googleapis.com/"]') !== null,
}

/** A script cannot be removed from a page, so the page reloads without it. */
export function stop(category: Switched) {
  const hasRun = HAS_RUN[category]()
  dropTraces(category)
  if (hasRun) location.reload()
}
