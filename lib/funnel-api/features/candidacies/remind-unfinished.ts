import { sql, type SqlBool } from 'kysely'
import { applicationPath } from '#lib/domain/application-link'
import { currentStage, stagesOf } from '#lib/domain/candidacy'
import { DAY_MS } from '#lib/domain/days'
import { REMINDER_DAYS } from '#lib/domain/limits'
import { requireCandidacy } from '#lib/funnel-api/features/candidacies/queries'
import { campaignAsOf, dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { ago, createTimeLimit, HOUR_MS, type Job } from '#lib/funnel-api/platform/queue/job'
import { PAGE, forEachInPages } from '#lib/funnel-api/platform/queue/page-by-page'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { unsubscribeLink } from '#lib/funnel-api/platform/signatures/unsubscribe-token'
import { log } from '#lib/telemetry/log'

/** Drafts without a change for this long are considered abandoned. */
const ABANDONED_DAYS = 30

/** The SQL of the time of the last change by the candidate. */
const lastActivity = sql<string>`coalesce(candidacies.changed_at, candidacies.created_at)`

type Cursor = { last_activity: string; candidacy_id: number }

/** Returns drafts of online jobs that are due for a reminder. `reminders` is the number of reminders sent before it. */
const dueFor = (api: Api, reminders: number, last: Cursor | null) =>
  api.db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .selectAll('users')
    .select(['candidacies.id as candidacy_id', 'companies.slug as company_slug', 'companies.time_zone'])
    .select(['companies.locale as company_locale', 'campaigns.date_end', lastActivity.as('last_activity')])
    .where('candidacies.confirmed_at', 'is', null)
    .where('candidacies.is_subscribed', '=', true)
    .where('campaigns.is_online', '=', true)
    .where(sql<number>`coalesce(candidacies.reminders, 0)`, '=', reminders)
    .where(lastActivity, '<=', ago(api, REMINDER_DAYS[reminders]! * DAY_MS))
    .where(lastActivity, '>', ago(api, ABANDONED_DAYS * DAY_MS))
    .where((eb) =>
      eb.or([
        eb('candidacies.reminded_at', 'is', null),
        eb('candidacies.reminded_at', '<=', ago(api, REMINDER_DAYS[reminders]! * DAY_MS)),
      ]),
    )
    .$if(last !== null, (due) =>
      due.where(sql<SqlBool>`(${lastActivity}, candidacies.id) > (${last!.last_activity}, ${last!.candidacy_id})`),
    )
    .orderBy(lastActivity)
    .orderBy('candidacies.id')
    .limit(PAGE)
    .execute()

type Due = Awaited<ReturnType<typeof dueFor>>[number]

/** Whether the closing date has not passed in the company's time zone. Once it is extended, the reminder is sent. */
const isOpen = ({ now }: Api, { date_end, time_zone }: Due) =>
  campaignAsOf({ is_online: true, date_end }, dateInTimeZone(time_zone, now())).is_online

/** Sends up to two reminders of an unfinished application. */
export const remindUnfinished: Job = {
  name: 'remind-unfinished',
  every_ms: HOUR_MS,
  run: async (api, isStopped) => {
    // Sends second reminders before first ones, so that no application causes both in one round.
    for (const reminders of [1, 0])
      await forEachInPages<Due>(createTimeLimit(api, isStopped), {
        after: (last) => dueFor(api, reminders, last),
        each: async (due) => {
          if (!isOpen(api, due)) return
          await remind(api, due, reminders).catch((err: unknown) =>
            log.error('reminder failed', { candidacy: due.candidacy_id, err }),
          )
        },
      })
  },
}

const remind = (api: Api, due: Due, reminders: number) =>
  inTransaction(api, async (db) => {
    const { candidacy_id: id, last_activity, date_end, company_locale, ...user } = due
    // The update succeeds on only one node, and fails if the candidate submits the application at this moment.
    const claimed = await db
      .updateTable('candidacies')
      .set({ reminders: reminders + 1, reminded_at: api.now().toISOString() })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .where('is_subscribed', '=', true)
      .where(sql<number>`coalesce(reminders, 0)`, '=', reminders)
      .returning('id')
      .executeTakeFirst()
    if (!claimed) return
    const { campaign, entity, candidacy } = await requireCandidacy(api, { ...user, session_id: 0 }, { id })
    // The job may have been closed in the meantime.
    if (!campaign.is_online) return
    await enqueueEmail(db, api, {
      company_id: user.company_id,
      recipient: user.email,
      locale: user.locale ?? company_locale,
      template: 'unfinished',
      payload: {
        ...(entity && { entity: entity.name }),
        first_name: user.first_name,
        last_name: user.last_name,
        job: campaign.name,
        stage: currentStage(stagesOf(campaign), candidacy) ?? 'REVIEW',
        link: api.origin(user.company_slug) + applicationPath(campaign.slug),
        unsubscribe: unsubscribeLink(api, user.company_slug, { purpose: 'candidacy', id }),
      },
      dedupe_key: `unfinished:${id}:${reminders + 1}`,
    })
  })
