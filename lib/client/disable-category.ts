import { deleteThirdPartyData, type OptionalCategory } from '#lib/client/third-party-data'
import { stopAnalytics } from '#lib/integrations/analytics'
import { hasChatStarted } from '#lib/integrations/chat'

/** Stops the scripts of a category as far as possible. Each function returns whether a script ran. */
const STOP_SCRIPTS: { [category in OptionalCategory]: () => boolean } = {
  tracking: stopAnalytics,
  social: hasChatStarted,
  // Only the map loads a script into the page. Videos are iframes, which are removed without a reload.
  media: () => document.querySelector('script[src^="https://maps.googleapis.com/"]') !== null,
}

/** Deletes the data of a category. Reloads the page if its script ran, because scripts cannot be unloaded. */
export function disableCategory(category: OptionalCategory, chat_id: string | null) {
  const hasRun = STOP_SCRIPTS[category]()
  deleteThirdPartyData(category, chat_id)
  if (hasRun) location.reload()
}
