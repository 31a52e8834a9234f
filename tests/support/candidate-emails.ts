import { readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, type Page } from 'playwright/test'
import { issueCode } from '../../lib/funnel-api/features/accounts/one-time-codes.ts'
import { sendDigest } from '../../lib/funnel-api/features/alerts/jobs.ts'
import { remindUnfinished } from '../../lib/funnel-api/features/candidacies/remind-unfinished.ts'
import { retention } from '../../lib/funnel-api/features/privacy/retention.ts'
import { DAY_MS } from '../../lib/domain/days.ts'
import { withApi } from './alerts.ts'
import { callsOf } from './calls.ts'
import { site } from './candidate.ts'
import { changeData } from './change-data.ts'
import { runCommand } from './companies.ts'
import { becomeCandidate, completeStages } from './pitch.ts'
import { withDatabase } from './with-database.ts'

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

/** The jobs of the applications that cause the emails. Each email has an application of its own. */
const JOBS = {
  message: 'boulanger-de-nuit-lille',
  status: 'vente-apres-midi-amiens',
  withdrawn: 'bakker-utrecht',
  closed: 'baecker-berlin',
  receipt: 'pasteleria-madrid',
  unfinished: 'responsable-boutique-paris',
} as const
/** The job of the alert. The candidate has not applied for it. */
const ALERTED = 'gestionnaire-paie-lille'
type Submitted = Exclude<keyof typeof JOBS, 'unfinished'>

/** The texts of the company in the emails that lead to a conversation. */
export const NOTES = {
  message: 'Avez-vous déjà pétri à la main ?',
  status: 'Mardi à dix heures ?',
  closed: 'Nous avons trouvé notre boulangère.',
}
export const KINDS = [...(Object.keys(JOBS) as (keyof typeof JOBS)[]), 'expiry', 'alert_digest'] as const
export type Kind = (typeof KINDS)[number]

/** Applications to these jobs need no answers, so that they are submitted with two calls. */
export function simplifyJobs(slug: string) {
  const jobs = Object.values(JOBS).filter((job) => job !== JOBS.unfinished)
  changeData(
    `update campaigns set stages = '["RESUME"]', resume_requirement = 'NOT_ASKED'
     where company_id = (select id from companies where slug = ?) and slug in (${jobs.map((job) => `'${job}'`).join()})`,
    slug,
  )
}

/** Causes every email with personal data that a candidate can get. Returns the address and the applications. */
export async function causeEmails(page: Page, slug: string, { isConfirmed }: { isConfirmed: boolean }) {
  const call = await becomeCandidate(page, slug)
  const { id, email } = await call<{ id: number; email: string }>('GET', '/me')
  changeData(
    `update users set locale = 'fr', is_campaign_alert_active = 1, email_verified_at = ? where id = ?`,
    isConfirmed ? ago(0) : null,
    id,
  )
  const submit = async (kind: Submitted) => {
    const { id: campaign_id } = await call<{ id: number }>('GET', `/companies/${slug}/campaigns/${JOBS[kind]}`)
    const draft = await call<{ id: number }>('POST', '/me/candidacies', { candidacy: { campaign_id } })
    return call<{ id: number; reference: string }>('PATCH', `/me/candidacies/${draft.id}/confirm`)
  }
  const applications = {
    receipt: await submit('receipt'),
    withdrawn: await submit('withdrawn'),
    message: await submit('message'),
    status: await submit('status'),
    closed: await submit('closed'),
  }
  await call('PATCH', `/me/candidacies/${applications.withdrawn.id}/withdraw`, {})
  await runCommand(['reply', String(applications.message.id), NOTES.message])
  await runCommand(['status', String(applications.status.id), 'INTERVIEW', '--message', NOTES.status])
  await runCommand(['campaigns', 'close', slug, JOBS.closed, '--message', NOTES.closed])

  const draft = await completeStages(callsOf(page, site(slug, '/')), slug, JOBS.unfinished)
  changeData('update candidacies set changed_at = ? where id = ?', ago(2 * DAY_MS), draft.candidacy_id)
  changeData('update users set expiration_date = ? where id = ?', ago(-20 * DAY_MS).slice(0, 10), id)
  changeData(
    `insert into alert_matches (user_id, campaign_id, created_at)
     select ?, campaigns.id, ? from campaigns join companies on companies.id = company_id
     where companies.slug = ? and campaigns.slug = ?`,
    id,
    ago(0),
    slug,
    ALERTED,
  )
  await withApi(async (api) => {
    await remindUnfinished.run(api, () => false)
    await retention.run(api, () => false)
    const day = ago(0).slice(0, 10)
    await sendDigest(api, id, { day, midnight: `${day}T00:00:00.000Z` })
  }, new Date())
  // The company's message is emailed after a minute.
  changeData(`update outbox set next_attempt_at = ? where recipient = ? and template = 'message'`, ago(0), email)
  return { email, applications }
}

export type Applications = Awaited<ReturnType<typeof causeEmails>>['applications']

/** The link of the button of an email, once the server has sent it. `text` is in the values of the email. */
export async function buttonLink(email: string, template: Kind, text = '') {
  let html: string | undefined
  await expect(async () => {
    const found = withDatabase((database) =>
      database
        .prepare(`select id from outbox where recipient = ? and template = ? and payload like ?`)
        .all(email, template, `%${text}%`),
    )
    expect(found).toHaveLength(1)
    const file = path.join(process.env.E2E_DATA!, 'outbox', `outbox-${Number(found[0]!.id)}.eml`)
    html = (await PostalMime.parse(readFileSync(file))).html
  }).toPass({ timeout: 20_000 })
  const [, link] = /<a\b[^>]*class="button"[^>]*href="([^"]+)"/.exec(html!) ?? []
  return link!.replaceAll('&amp;', '&')
}

/** A code for a link in an email to this address. It is valid for this many minutes. */
export const signInCode = (email: string, minutes = 10) =>
  withApi(async ({ db }) => {
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return issueCode(db, { now: () => new Date() }, id, { purpose: 'sign_in', minutes })
  })

/** A code for a link in an email to this address that has expired. */
export const expiredCode = (email: string) => signInCode(email, -1)
