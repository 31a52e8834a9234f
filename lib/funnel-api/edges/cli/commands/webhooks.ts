import { Option } from 'commander'
import { WebhookEvent } from '#lib/domain/staff'
import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { withCompany } from '#lib/funnel-api/edges/cli/context'
import { formatCount, formatMinute, formatTable } from '#lib/funnel-api/edges/cli/table'
import { COMPANY, addExamples, JSON_OPTION, integerBetween, listOf } from '#lib/funnel-api/edges/cli/text'

type Json = { json?: boolean }
type ListOptions = Json & { status?: 'waiting' | 'sent' | 'dead'; limit: number; cursor?: number }

const id = integerBetween(1, 2_147_483_647)
const WEBHOOK = ['<webhook>', 'webhook ID from webhooks list', id] as const
const loadFeature = () => import('#lib/funnel-api/features/webhooks/settings')

export const define: Define = (command, terminal) => {
  const add = command
    .command('add')
    .description('Add a webhook (the signing secret is shown only once)')
    .argument(...COMPANY)
    .argument('<url>', 'https URL that receives the events')
    .option(
      '--event <event>',
      `events to send, repeatable or comma-separated (default: all): ${WebhookEvent.options.join(', ')}`,
      listOf(WebhookEvent.options),
    )
    .option(...JSON_OPTION)
    .action(async (slug: string, url: string, { event, ...options }: Json & { event?: WebhookEvent[] }) => {
      const { createWebhook } = await loadFeature()
      const created = await withCompany(terminal, slug, (company, { api }) =>
        createWebhook(api, company.id, { url, events: event ?? WebhookEvent.options }),
      )
      printResult(terminal, options, created, () => `Added webhook ${created.webhook.id}.\nSecret: ${created.secret}`)
    })
  addExamples(add, 'webhooks add bakery https://hr.example.org/events --event candidacy.confirmed,message.created')

  const list = command
    .command('list')
    .description('List webhooks with waiting and failed deliveries')
    .argument(...COMPANY)
    .option(...JSON_OPTION)
    .action(async (slug: string, options: Json) => {
      const { listWebhooks } = await loadFeature()
      const webhooks = await withCompany(terminal, slug, (company, { db }) => listWebhooks(db, company.id))
      printResult(terminal, options, webhooks, () =>
        formatTable(
          ['id', 'url', 'events', 'active', 'waiting', 'failed'],
          webhooks.map((webhook) => [
            webhook.id,
            webhook.url,
            webhook.events.join(', '),
            webhook.is_active ? 'yes' : 'no',
            webhook.waiting,
            webhook.dead,
          ]),
          'No webhooks. Add one with: npm run company -- webhooks add',
        ),
      )
    })
  addExamples(list, 'webhooks list bakery')

  const rotate = command
    .command('rotate')
    .description('Rotate the signing secret (the old one stays valid for 24 hours)')
    .argument(...COMPANY)
    .argument(...WEBHOOK)
    .option(...JSON_OPTION)
    .action(async (slug: string, webhook: number, options: Json) => {
      const { rotateSecret } = await loadFeature()
      const rotated = await withCompany(terminal, slug, (company, { api }) => rotateSecret(api, company.id, webhook))
      printResult(
        terminal,
        options,
        rotated,
        () =>
          `Rotated the secret of webhook ${webhook}. The old one stays valid until ${formatMinute(rotated.old_until)}.\nSecret: ${rotated.secret}`,
      )
    })
  addExamples(rotate, 'webhooks rotate bakery 1')

  const remove = command
    .command('remove')
    .description('Remove a webhook and its deliveries')
    .argument(...COMPANY)
    .argument(...WEBHOOK)
    .option(...JSON_OPTION)
    .action(async (slug: string, webhook: number, options: Json) => {
      const { deleteWebhook } = await loadFeature()
      await withCompany(terminal, slug, (company, { db }) => deleteWebhook(db, company.id, webhook))
      printResult(terminal, options, { id: webhook, is_removed: true }, () => `Removed webhook ${webhook}.`)
    })
  addExamples(remove, 'webhooks remove bakery 1')

  const test = command
    .command('test')
    .description('Send a test event')
    .argument(...COMPANY)
    .argument(...WEBHOOK)
    .option(...JSON_OPTION)
    .action(async (slug: string, webhook: number, options: Json) => {
      const { sendTest } = await loadFeature()
      const sent = await withCompany(terminal, slug, (company, { api }) => sendTest(api, company.id, webhook))
      printResult(terminal, options, sent, () => `Queued delivery ${sent.id}. The server sends it while it is running.`)
    })
  addExamples(test, 'webhooks test bakery 1')

  const deliveries = command
    .command('deliveries')
    .description('List deliveries, newest first')
    .argument(...COMPANY)
    .argument(...WEBHOOK)
    .addOption(new Option('--status <status>', 'only deliveries with this status').choices(['waiting', 'sent', 'dead']))
    .option('--limit <number>', 'maximum number of results', integerBetween(1, 1000), 50)
    .option('--cursor <number>', 'only deliveries older than this ID', id)
    .option(...JSON_OPTION)
    .action(async (slug: string, webhook: number, { json, ...filter }: ListOptions) => {
      const { listDeliveries } = await loadFeature()
      const listed = await withCompany(terminal, slug, (company, { db }) =>
        listDeliveries(db, company.id, webhook, filter),
      )
      printResult(terminal, { json: json ?? false }, listed, () =>
        formatTable(
          ['id', 'event', 'subject', 'status', 'attempts', 'at', 'response'],
          listed.deliveries.map((delivery) => [
            delivery.id,
            delivery.event,
            delivery.subject,
            delivery.status,
            delivery.attempts,
            formatMinute(delivery.sent_at ?? delivery.next_attempt_at),
            delivery.response_status ?? delivery.error,
          ]),
          'No deliveries found.',
        ),
      )
    })
  addExamples(deliveries, 'webhooks deliveries bakery 1 --status dead')

  const replay = command
    .command('replay')
    .description('Retry a delivery, or all failed deliveries')
    .argument(...COMPANY)
    .argument(...WEBHOOK)
    .argument('[delivery]', 'delivery ID (default: all failed deliveries)', id)
    .option(...JSON_OPTION)
    .action(async (slug: string, webhook: number, delivery: number | undefined, options: Json) => {
      const { replay: replayOne, replayFailed } = await loadFeature()
      const replayed = await withCompany(terminal, slug, async (company, { api }) => {
        if (delivery === undefined) return replayFailed(api, company.id, webhook)
        await replayOne(api, company.id, webhook, delivery)
        return 1
      })
      printResult(
        terminal,
        options,
        { replayed },
        () => `Queued ${formatCount(replayed, 'delivery', 'deliveries')} for retry.`,
      )
    })
  addExamples(replay, 'webhooks replay bakery 1', 'webhooks replay bakery 1 57')
}
