import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { id } from '#lib/contract/id'

/** Extensions of §7: jobs that a candidate saved. Before an account exists, the device stores them. */

/** Maximum number of saved jobs of a user. */
export const MAX_SAVED_CAMPAIGNS = 200

const SavedCampaign = z.object({ campaign_id: z.number().int(), created_at: z.iso.datetime({ offset: true }) })

/** Newest first. Jobs that have been closed are included. */
export const listSavedCampaigns = endpoint({
  method: 'GET',
  path: '/me/saved_campaigns',
  reply: z.array(SavedCampaign),
})
/** Adds jobs to the saved ones and returns all of them. Idempotent. IDs of unknown jobs are ignored. */
export const saveCampaigns = endpoint({
  method: 'POST',
  path: '/me/saved_campaigns',
  body: z.object({ campaign_ids: z.array(id).min(1).max(MAX_SAVED_CAMPAIGNS) }),
  reply: z.array(SavedCampaign),
})
/** Removes a job from the saved ones. Idempotent. */
export const deleteSavedCampaign = endpoint({ method: 'DELETE', path: '/me/saved_campaigns/:campaign_id' })
