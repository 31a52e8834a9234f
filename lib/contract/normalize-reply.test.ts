import { z } from 'zod'
import { createCaller } from '#lib/contract/caller'
import { listCampaigns, readCampaign } from '#lib/contract/companies'
import { endpoint } from '#lib/contract/endpoint'
import { normalize, type Problem } from '#lib/contract/normalize-reply'

const card = (id: number, more: object = {}) => ({
  id,
  job_type: 'INTERNSHIP',
  locale: 'fr',
  name: `Job ${id}`,
  slug: `job-${id}`,
  ...more,
})

const answering = (value: unknown) => {
  const problems: Problem[] = []
  const call = createCaller(
    async () => Response.json(value),
    'http://api.test',
    (_, problem) => problems.push(problem),
  )
  return { problems, call }
}
const SHOWCASE = 'GET /companies/:company_slug/campaigns/showcase'
const CAMPAIGN = 'GET /companies/:company_slug/campaigns/:slug'
const campaign = (call: ReturnType<typeof createCaller>) =>
  call(readCampaign, { params: { company_slug: 'bakery', slug: 'job-1' } })

test('removes cards that lack a required attribute and reports each problem once', async () => {
  const { problems, call } = answering([card(1, { id: 'one' }), card(2), card(3, { id: undefined, name: 7 }), card(4)])
  const cards = await call(listCampaigns, { params: { company_slug: 'bakery' } })
  expect(cards.map(({ id }) => id)).toEqual([2, 4])
  expect(problems).toEqual([
    { call: SHOWCASE, attribute: '[].id', issue: 'Invalid input: expected number, received string' },
    { call: SHOWCASE, attribute: '[].id', issue: 'Invalid input: expected number, received undefined' },
    { call: SHOWCASE, attribute: '[].name', issue: 'Invalid input: expected string, received number' },
  ])
})

test('treats an optional attribute of a wrong type as missing', async () => {
  const { problems, call } = answering(
    card(1, { description: 12, salary_min: '30k', is_online: null, stages: ['VIDEO', 'DANCE', 'RESUME'] }),
  )
  expect(await campaign(call)).toMatchObject({
    name: 'Job 1',
    description: '',
    salary_min: null,
    is_online: false,
    stages: ['VIDEO', 'RESUME'],
  })
  expect(problems.map((problem) => [problem.call, problem.attribute])).toEqual([
    [CAMPAIGN, 'description'],
    [CAMPAIGN, 'is_online'],
    [CAMPAIGN, 'salary_min'],
    [CAMPAIGN, 'stages.[]'],
  ])
})

test('removes an object or a list element that lacks a required attribute', async () => {
  const question = { id: 1, content: 'Why?', question_type: 'text' }
  const questions = [question, { ...question, question_type: 'unknown' }, { id: 3, question_type: 'url' }]
  const { call } = answering(card(1, { pitch: { question: 'Who are you?' }, survey: { id: 1, questions } }))
  const { pitch, survey } = await campaign(call)
  expect(pitch).toBeNull()
  expect(survey?.questions.map(({ id }) => id)).toEqual([1])
})

test('reports contain no values', async () => {
  const { problems, call } = answering(card(1, { first_activation_at: 'Nora Weber', job_type: 'nora@example.org' }))
  await expect(campaign(call)).rejects.toBeInstanceOf(z.ZodError)
  expect(problems.map(({ attribute }) => attribute)).toEqual(['job_type', 'first_activation_at'])
  expect(JSON.stringify(problems)).not.toMatch(/nora/i)
})

test('rejects a reply of a different type', async () => {
  for (const value of ['jobs', { campaigns: [] }]) {
    const { problems, call } = answering(value)
    await expect(call(listCampaigns, { params: { company_slug: 'bakery' } })).rejects.toBeInstanceOf(z.ZodError)
    expect(problems).toMatchObject([{ attribute: '' }])
  }
})

test('warns in the console by default', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const read = endpoint({ method: 'GET', path: '/things/:id', reply: z.object({ size: z.number().default(1) }) })
  const call = createCaller(async () => Response.json({ size: 'big' }), 'http://api.test')
  expect(await call(read, { params: { id: 7 } })).toEqual({ size: 1 })
  expect(warn).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ call: 'GET /things/:id' }))
  warn.mockRestore()
})

test('does not change the original value', () => {
  const value = { list: [1, 'two', 3], nullable: 4 }
  const schema = z.object({ list: z.array(z.number()), nullable: z.string().nullable() })
  const { issues } = schema.safeParse(value).error!
  expect(normalize(schema, value, issues)).toEqual({ data: { list: [1, 3], nullable: null } })
  expect(value.list).toHaveLength(3)
})
