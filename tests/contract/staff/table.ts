import { APPLICATION_WORK } from '#tests/contract/staff/application-work-rows'
import { CAMPAIGNS } from '#tests/contract/staff/campaign-rows'
import { CANDIDACIES, DISCUSSIONS } from '#tests/contract/staff/candidacy-rows'
import { COMPANY, RIGHTS } from '#tests/contract/staff/company-rows'
import { CONTENT } from '#tests/contract/staff/content-rows'
import { FEEDS } from '#tests/contract/staff/feed-rows'
import { INBOX } from '#tests/contract/staff/inbox-rows'
import { KEYS } from '#tests/contract/staff/key-rows'
import { MEMBERS } from '#tests/contract/staff/member-rows'
import { NEWSLETTER } from '#tests/contract/staff/newsletter-rows'
import { NOTIFICATIONS } from '#tests/contract/staff/notification-rows'
import { RECRUITERS } from '#tests/contract/staff/recruiter-rows'
import type { StaffRow } from '#tests/contract/staff/rows'
import { SHARE_KIT } from '#tests/contract/staff/share-kit-rows'
import { WAITING } from '#tests/contract/staff/waiting-rows'
import { WEBHOOKS } from '#tests/contract/staff/webhook-rows'

/** A row for every call of the staff API, by the name of its constant. */
export const STAFF_TABLE: Record<string, StaffRow> = {
  ...APPLICATION_WORK,
  ...CAMPAIGNS,
  ...CANDIDACIES,
  ...COMPANY,
  ...CONTENT,
  ...DISCUSSIONS,
  ...FEEDS,
  ...INBOX,
  ...KEYS,
  ...MEMBERS,
  ...NEWSLETTER,
  ...NOTIFICATIONS,
  ...RECRUITERS,
  ...SHARE_KIT,
  ...WAITING,
  ...RIGHTS,
  ...WEBHOOKS,
}
