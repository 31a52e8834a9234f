import type { Api } from '#lib/funnel-api/platform/context'
import { runDue } from '#lib/funnel-api/edges/jobs/jobs'
import { createWebhookDispatcher } from '#lib/funnel-api/features/webhooks/dispatcher'
import type { TestApi } from '#tests/support/api'

/** A call that either process can make. */
export type Call = {
  method: string
  path: string
  body?: object
  /** A candidate's session. */
  token?: string
  /** A company's API key. */
  key?: string
  idempotency_key?: string
  /**
   * The part of the API. Default: calls of candidates. `job` runs the background job whose name is `path`. `delivery`
   * sends the emails and the webhook calls that are due.
   */
  to?: 'candidates' | 'staff' | 'files' | 'job' | 'delivery'
}
export type Answer = { status: number; body: unknown }

/** Runs a job if it is due. The row that it inserts shows how often it ran. */
async function runJob(api: Api, name: string): Promise<Answer> {
  const run = async () => {
    const row = { name: `ran-${name}-${Math.random()}`, value: '' }
    await api.db.insertInto('settings').values(row).execute()
  }
  await runDue(api, [{ name, every_ms: 3_600_000, run }])
  return { status: 200, body: null }
}

/** Sends the emails and the webhook calls that are due, while the other process does the same. */
async function deliver(api: TestApi): Promise<Answer> {
  const webhooks = createWebhookDispatcher(api.api)
  await webhooks.round()
  await api.sendMessages()
  await webhooks.idle()
  return { status: 200, body: null }
}

export async function makeCall(api: TestApi, { method, path, body, token, key, to, ...call }: Call): Promise<Answer> {
  const headers: Record<string, string> =
    call.idempotency_key === undefined ? {} : { 'idempotency-key': call.idempotency_key }
  if (to === 'job') return runJob(api.api, path)
  if (to === 'delivery') return deliver(api)
  if (to === 'files') {
    const type = { 'content-type': 'application/json' }
    return api.toReply(await api.file(path, { method, headers: type, body: JSON.stringify(body) }))
  }
  if (to === 'staff') return api.staff(method, path, body, key, headers)
  return api.send(method, path, body, { token, headers })
}

/** Makes the calls at a point in time, so that both processes start at once. */
export async function makeAll(api: TestApi, at: number, calls: readonly Call[]): Promise<Answer[]> {
  await new Promise((resolve) => setTimeout(resolve, at - Date.now()))
  return Promise.all(calls.map((call) => makeCall(api, call).then(({ status, body }) => ({ status, body }))))
}
