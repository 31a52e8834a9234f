import { TrieRouter } from 'hono/router/trie-router'
import { Histogram } from 'prom-client'
import * as accounts from '#lib/contract/accounts'
import * as adjustments from '#lib/contract/adjustments'
import * as alertSubscriptions from '#lib/contract/alert-subscriptions'
import * as alerts from '#lib/contract/alerts'
import * as applications from '#lib/contract/applications'
import * as botCheck from '#lib/contract/bot-check'
import type { Send } from '#lib/contract/caller'
import * as candidacies from '#lib/contract/candidacies'
import * as candidacyDraft from '#lib/contract/candidacy-draft'
import * as candidacyFiles from '#lib/contract/candidacy-files'
import * as companies from '#lib/contract/companies'
import * as createCandidacy from '#lib/contract/create-candidacy'
import * as discovery from '#lib/contract/discovery'
import type { Endpoint } from '#lib/contract/endpoint'
import * as emailVerification from '#lib/contract/email-verification'
import * as extensions from '#lib/contract/extensions'
import * as helpVotes from '#lib/contract/help-votes'
import * as me from '#lib/contract/me'
import * as messaging from '#lib/contract/messaging'
import * as news from '#lib/contract/news'
import * as oneTimeCodes from '#lib/contract/one-time-codes'
import * as pitchAnswers from '#lib/contract/pitch-answers'
import * as places from '#lib/contract/places'
import * as recording from '#lib/contract/recording'
import * as savedCampaigns from '#lib/contract/saved-campaigns'
import * as storeDraft from '#lib/contract/store-draft'
import * as unsubscription from '#lib/contract/unsubscription'
import { statusClass } from '#lib/host/service/http-metrics'
import { log } from '#lib/telemetry/log'

const duration = new Histogram({
  name: 'upstream_call_duration_seconds',
  help: 'Time until the funnel API starts to respond, by endpoint.',
  labelNames: ['endpoint', 'status'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 5],
})

const CALLS = [
  accounts,
  adjustments,
  alertSubscriptions,
  alerts,
  applications,
  botCheck,
  candidacies,
  candidacyDraft,
  candidacyFiles,
  companies,
  createCandidacy,
  discovery,
  emailVerification,
  extensions,
  helpVotes,
  me,
  messaging,
  news,
  oneTimeCodes,
  pitchAnswers,
  places,
  recording,
  savedCampaigns,
  storeDraft,
  unsubscription,
]
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

/** Maps requests to endpoint names, because paths may contain personal data. */
const names = new TrieRouter<string>()
for (const call of CALLS.flatMap((file) => Object.values(file) as unknown[]).filter(isEndpoint))
  names.add(call.method, call.path, `${call.method} ${call.path}`)

export const endpointOf = (method: string, path: string): string => {
  const [found] = names.match(method === 'HEAD' ? 'GET' : method, path)
  return found[0]?.[0] ?? 'other'
}

/** Wraps the funnel API, embedded or external, to record durations by endpoint. `base` is the prefix of its URLs. */
export const withMetrics = (send: Send, base: string): Send => {
  const prefix = new URL(base).pathname.replace(/\/$/, '')
  return async (request) => {
    const endpoint = endpointOf(request.method, new URL(request.url).pathname.slice(prefix.length))
    const startedAt = performance.now()
    const record = (status: string) => duration.observe({ endpoint, status }, (performance.now() - startedAt) / 1000)
    try {
      const reply = await send(request)
      record(statusClass(reply.status, true))
      return reply
    } catch (err) {
      record(request.signal.aborted ? 'left' : 'away')
      if (!request.signal.aborted) log.error('funnel API unavailable', { endpoint, err })
      throw err
    }
  }
}
