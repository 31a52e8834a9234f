import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Address } from '#lib/domain/address'
import { CampaignAlert } from '#lib/domain/campaign-alert'
import { Discussion, DiscussionMessage } from '#lib/domain/discussion'

export const listDiscussions = endpoint({ method: 'GET', path: '/me/discussions', reply: z.array(Discussion) })
export const listMessages = endpoint({
  method: 'GET',
  path: '/me/discussions/:id/messages',
  reply: z.array(DiscussionMessage),
})
export const sendMessage = endpoint({
  method: 'POST',
  path: '/me/discussions/:id/messages',
  body: z.object({
    discussion_message: z.object({
      content: z.string().trim().min(1).max(10_000),
      files_url: z.array(z.string().max(2048)).max(10).default([]),
    }),
  }),
  reply: DiscussionMessage,
})
export const countUnread = endpoint({
  method: 'GET',
  path: '/me/discussions/nb_unread_messages',
  reply: z.object({ nb_msg: z.number().int().nonnegative() }),
})

const distance = z.number().int().min(1).max(1000)
const alertBody = z.object({ user_campaign_alert: z.object({ distance, address: Address }) })

export const listAlerts = endpoint({ method: 'GET', path: '/me/campaign_alerts', reply: z.array(CampaignAlert) })
export const createAlert = endpoint({
  method: 'POST',
  path: '/me/campaign_alerts',
  body: alertBody,
  reply: CampaignAlert,
})
/** The second path that §7 lists for creating an alert: it does the same. */
export const createAlertSingular = endpoint({
  method: 'POST',
  path: '/me/campaign_alert',
  body: alertBody,
  reply: CampaignAlert,
})
export const updateAlert = endpoint({
  method: 'PATCH',
  path: '/me/campaign_alerts/:id',
  body: z.object({ user_campaign_alert: z.object({ distance }) }),
  reply: CampaignAlert,
})
export const deleteAlert = endpoint({ method: 'DELETE', path: '/me/campaign_alerts/:id' })
