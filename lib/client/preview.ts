/** Preview mode restores no session and counts nothing (§2). */
export const isPreview = () =>
  typeof location !== 'undefined' && new URLSearchParams(location.search).get('mode') === 'preview'
