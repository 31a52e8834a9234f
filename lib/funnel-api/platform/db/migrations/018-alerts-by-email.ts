import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  belongsTo,
  changesTo,
  columns,
  type Engine,
  optional,
  required,
  unique,
} from '#lib/funnel-api/platform/db/migrations/columns'

/** Adds alerts of email addresses without an account, filters of alerts, and the page on which terms were accepted. */
export const alertsByEmail = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { create, add, index } = changesTo(db, engine)
    await add('acceptances', 'text', 'page')
    await add('campaign_alerts', 'text', 'professions', 'job_types')
    await create('alert_subscribers')
      .$call(
        columns([
          ...required('integer', 'company_id'),
          ...required('text', 'email', 'email_key', 'locale', 'created_at'),
          ...optional('text', 'confirmed_at', 'stopped_at', 'alert_mailed_at'),
        ]),
      )
      .$call(belongsTo('company_id', 'companies'))
      .$call(unique('alert_subscribers_once', 'company_id', 'email_key'))
      .execute()
    await create('subscriber_alerts')
      .$call(
        columns([
          ...required('integer', 'subscriber_id', 'company_id', 'distance', 'reach'),
          ...required('text', 'address', 'created_at'),
          ...optional('text', 'iso_country', 'professions', 'job_types', 'confirmed_at'),
          ['lat', 'real', 'required'],
          ['lon', 'real', 'required'],
        ]),
      )
      .$call(belongsTo('subscriber_id', 'alert_subscribers'))
      .$call(unique('subscriber_alerts_once', 'subscriber_id', 'lat', 'lon'))
      .execute()
    await create('subscriber_matches')
      .$call(
        columns([
          ...required('integer', 'subscriber_id', 'campaign_id'),
          ...required('text', 'created_at'),
          ...optional('text', 'mailed_at'),
        ]),
      )
      .$call(belongsTo('subscriber_id', 'alert_subscribers'))
      .$call(unique('subscriber_matches_once', 'subscriber_id', 'campaign_id'))
      .execute()
    const place = ['lat', 'lon', 'distance', 'subscriber_id', 'confirmed_at']
    await index('subscriber_alerts_by_reach', 'subscriber_alerts', 'company_id', 'reach', ...place)
    await index('subscriber_alerts_of_country', 'subscriber_alerts', 'company_id', 'iso_country')
    await index('subscriber_matches_to_mail', 'subscriber_matches', 'mailed_at', 'subscriber_id')
  },
})
