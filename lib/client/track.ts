/**
 * Counts a look at a campaign: the call `trackCampaign` of lib/contract, sent by hand because it goes out on every job
 * page, which loads no schema otherwise. A count that fails is nobody's concern.
 */
export const track = (company: string, slug: string, source: string | null) =>
  fetch(`/api/companies/${company}/campaigns/${slug}/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ source }),
    keepalive: true,
  }).catch(() => null)
