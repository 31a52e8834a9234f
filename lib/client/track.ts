/**
 * Calls `trackCampaign` of lib/contract, which counts a view. Uses fetch directly, because job pages load no schemas.
 * Failures are ignored, because visitors must not notice them.
 */
export const track = (company: string, slug: string, source: string | null) =>
  fetch(`/api/companies/${company}/campaigns/${slug}/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ source }),
    keepalive: true,
  }).catch(() => null)
