import { openTestApi, type TestApi } from '#tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

const help = (page = '', company = 'bakery') =>
  api.send('GET', `/companies/${company}/help_center${page}`, undefined, { company })

describe('GET /companies/:slug/help_center', () => {
  it('lists articles by category in order', async () => {
    expect((await help('?lang=fr')).body).toMatchObject([
      { slug: 'which-files', category_slug: 'applying', category: 'Postuler', title: 'Which files may I send?' },
      { slug: 'how-long', category_slug: 'applying', category: 'Postuler', title: 'Combien de temps faut-il ?' },
    ])
    expect((await help('', 'foundry')).body).toEqual([])
  })

  it('is not found on the host of another company', async () => {
    expect((await api.send('GET', '/companies/foundry/help_center')).status).toBe(404)
  })
})

describe('GET /companies/:slug/help_center/:category/:slug', () => {
  it('returns an article', async () => {
    expect((await help('/applying/how-long')).body).toMatchObject({
      title: 'How long does it take?',
      content: '<p>About <strong>ten minutes</strong>.</p>',
    })
  })

  it('returns 404 for an article in another category or company', async () => {
    for (const page of ['/applying/nothing', '/elsewhere/how-long']) expect((await help(page)).status).toBe(404)
    expect((await help('/applying/how-long', 'foundry')).status).toBe(404)
  })
})
