import { useBrowserValue } from '#lib/client/use-browser-value'

/** Preview mode disables sessions and statistics (§2). */
export const isPreview = () =>
  typeof location !== 'undefined' && new URLSearchParams(location.search).get('mode') === 'preview'

/** The query that keeps the preview mode in the URL of a link. Empty outside of the preview. */
export const usePreviewQuery = () => (useBrowserValue(isPreview, false) ? '?mode=preview' : '')
