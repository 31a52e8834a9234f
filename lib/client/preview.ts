/** Preview mode disables sessions and statistics (§2). */
export const isPreview = () =>
  typeof location !== 'undefined' && new URLSearchParams(location.search).get('mode') === 'preview'
