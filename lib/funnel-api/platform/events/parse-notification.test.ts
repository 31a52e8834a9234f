import { type Change, onChange } from '#lib/funnel-api/platform/events/changes'
import { handleNotification } from '#lib/funnel-api/platform/events/parse-notification'
import { settle } from '#tests/support/settle'

let changes: (Change | 'all')[]
let stop: () => void
beforeEach(() => {
  changes = []
  stop = onChange((change) => void changes.push(change))
})
afterEach(() => stop())
const notify = (company: string, campaign: string | null) => handleNotification(JSON.stringify({ company, campaign }))

it('reports changes of jobs one by one', async () => {
  notify('bakery', 'night-baker')
  notify('bakery', 'miller')
  notify('foundry', null)
  await settle()
  expect(changes).toEqual([
    { company: 'bakery', campaign: 'night-baker' },
    { company: 'bakery', campaign: 'miller' },
    { company: 'foundry', campaign: null },
  ])
})

it('reports one change of a company for many changed jobs', async () => {
  for (let count = 0; count < 5000; count += 1) notify('bakery', `job-${count}`)
  notify('foundry', 'founder')
  await settle()
  expect(changes).toEqual([
    { company: 'bakery', campaign: null },
    { company: 'foundry', campaign: 'founder' },
  ])
})

it('ignores unknown notifications', async () => {
  for (const payload of ['', '{', '{"other":1}']) handleNotification(payload)
  await settle()
  expect(changes).toEqual([])
})
