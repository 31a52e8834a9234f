import { Option } from 'commander'
import { WebhookEvent } from '#lib/domain/staff'
import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { withCompany } from '#lib/funnel-api/cli/place'
import { counted, minute, table } from '#lib/funnel-api/cli/table'
import { answer } from '#lib/funnel-api/cli/terminal'
import { COMPANY, example, JSON_OPTION, numberOf, oneOf } from '#lib/funnel-api/cli/words'

type Json = { json?: boolean }
type Listed = Json & { status?: 'waiting' | 'sent' | 'dead'; limit: number; cursor?: number }

const id = numberOf(1, 2_147_483_647)
const WEBHOOK = ['<webhook>', 'its number, as webhooks list tells it', id] as const
const work = () => import('#lib/funnel-api/staff/work/webhooks')

export const define: Define = (command, terminal) => {
  const add = command
    .command('add')
    .description('Tells an https address what happens. The secret that signs it is told this once.')
    .argument(...COMPANY)
    .argument('<url>', 'where to')
    .option(
      '--event <event>',
      `more than once or with commas; all unless given: ${WebhookEvent.options.join(', ')}`,
      oneOf(WebhookEvent.options),
    )
    .option(...JSON_OPTION)
    .action(async (slug: string, url: string, { event, ...options }: Json & { event?: WebhookEvent[] }) => {
      const { createWebhook } = await work()
      const made = await withCompany(terminal, slug, (company, { api }) =>
        createWebhook(api, company.id, { url, events: event ?? WebhookEvent.options }),
      )
      answer(terminal, options, made, () => `Webhook ${made.webhook.id} is told of events.\nSecret: ${made.secret}`)
    })
  example(add, 'webhooks add bakery https://hr.example.org/events --event candidacy.confirmed,message.created')

  const list = command
    .command('list')
    .description('Lists webhooks, with how many deliveries wait and how many were given up.')
    .argument(...COMPANY)
    .option(...JSON_OPTION)
    .action(async (slug: string, options: Json) => {
      const { listWebhooks } = await work()
      const webhooks = await withCompany(terminal, slug, (company, { db }) => listWebhooks(db, company.id))
      answer(terminal, options, webhooks, () =>
        table(
          ['id', 'address', 'events', 'on', 'waiting', 'dead'],
          webhooks.map((one) => [
            ...[one.id, one.url, one.events.join(', '), one.is_active ? 'yes' : 'no', one.waiting, one.dead],
          ]),
          'There is no webhook; npm run company -- webhooks add.',
        ),
      )
    })
  example(list, 'webhooks list bakery')

  const rotate = command
    .command('rotate')
    .description('Gives a webhook a new secret, told this once. For 24 hours the one before signs as well.')
    .argument(...COMPANY)
    .argument(...WEBHOOK)
    .option(...JSON_OPTION)
    .action(async (slug: string, webhook: number, options: Json) => {
      const { rotateSecret } = await work()
      const made = await withCompany(terminal, slug, (company, { api }) => rotateSecret(api, company.id, webhook))
      answer(
        terminal,
        options,
        made,
        () => `Webhook ${webhook} is signed by both secrets until ${minute(made.old_until)}.\nSecret: ${made.secret}`,
      )
    })
  example(rotate, 'webhooks rotate bakery 1')

  const remove = command
    .command('remove')
    .description('Forgets a webhook, with its deliveries.')
    .argument(...COMPANY)
    .argument(...WEBHOOK)
    .option(...JSON_OPTION)
    .action(async (slug: string, webhook: number, options: Json) => {
      const { deleteWebhook } = await work()
      await withCompany(terminal, slug, (company, { db }) => deleteWebhook(db, company.id, webhook))
      answer(terminal, options, { id: webhook, is_removed: true }, () => `Webhook ${webhook} is told nothing any more.`)
    })
  example(remove, 'webhooks remove bakery 1')

  const test = command
    .command('test')
    .description('Has the server send an event that tells of nothing; what came of it stands among the deliveries.')
    .argument(...COMPANY)
    .argument(...WEBHOOK)
    .option(...JSON_OPTION)
    .action(async (slug: string, webhook: number, options: Json) => {
      const { sendTest } = await work()
      const sent = await withCompany(terminal, slug, (company, { api }) => sendTest(api, company.id, webhook))
      answer(terminal, options, sent, () => `Delivery ${sent.id} goes out as soon as the server runs.`)
    })
  example(test, 'webhooks test bakery 1')

  const deliveries = command
    .command('deliveries')
    .description('Lists what a webhook was told and is to be told, the latest first.')
    .argument(...COMPANY)
    .argument(...WEBHOOK)
    .addOption(new Option('--status <status>', 'those alone').choices(['waiting', 'sent', 'dead']))
    .option('--limit <number>', 'how many', numberOf(1, 1000), 50)
    .option('--cursor <number>', 'those before this one', id)
    .option(...JSON_OPTION)
    .action(async (slug: string, webhook: number, { json, ...filter }: Listed) => {
      const { listDeliveries } = await work()
      const listed = await withCompany(terminal, slug, (company, { db }) =>
        listDeliveries(db, company.id, webhook, filter),
      )
      answer(terminal, { json: json ?? false }, listed, () =>
        table(
          ['id', 'event', 'of', 'status', 'attempts', 'at', 'answer'],
          listed.deliveries.map((one) => [
            ...[one.id, one.event, one.subject, one.status, one.attempts],
            minute(one.sent_at ?? one.next_attempt_at),
            one.response_status ?? one.error,
          ]),
          'There is no delivery.',
        ),
      )
    })
  example(deliveries, 'webhooks deliveries bakery 1 --status dead')

  const replay = command
    .command('replay')
    .description('Sends a delivery once more, or all that were given up.')
    .argument(...COMPANY)
    .argument(...WEBHOOK)
    .argument('[delivery]', 'its number; all that are dead unless given', id)
    .option(...JSON_OPTION)
    .action(async (slug: string, webhook: number, delivery: number | undefined, options: Json) => {
      const { replay: once, replayDead } = await work()
      const replayed = await withCompany(terminal, slug, async (company, { api }) => {
        if (delivery === undefined) return replayDead(api, company.id, webhook)
        await once(api, company.id, webhook, delivery)
        return 1
      })
      answer(
        terminal,
        options,
        { replayed },
        () => `${counted(replayed, 'delivery goes', 'deliveries go')} out once more.`,
      )
    })
  example(replay, 'webhooks replay bakery 1', 'webhooks replay bakery 1 57')
}
