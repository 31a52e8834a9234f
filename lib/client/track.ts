/**
 * Counts a view of a campaign: the call `trackCampaign` of lib/contract. It uses fetch directly because it runs on
 * every job page, which otherwise loads no schema. Failures are ignored.
 */
export const track = (company: string, slug: string, source: string | null) =>
  fetch(`/api/companies/${company}/campaigns/${slug}/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ source }),
    keepalive: true,
  }).catch(() => null)
