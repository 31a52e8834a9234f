import { createServer } from 'node:http'
import { expect, type Page, test } from 'playwright/test'
import { refuseCookies, site, wordsOf } from '../support/candidate.ts'
import { freePort, startServer } from '../support/server.ts'
import { withDatabase } from '../support/with-database.ts'

/** Another site with one page. */
async function foreignSite(html: string) {
  const port = await freePort()
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><html lang="fr"><title>Ailleurs</title>${html}</html>`)
  })
  await new Promise<void>((resolve) => void server.listen(port, resolve))
  return { origin: `http://localhost:${port}`, stop: () => void server.close() }
}

test.describe('on another site’s page', () => {
  test.use({ locale: 'fr' })

  test('shows the list at its own height, stores nothing, and opens a job in the full window', async ({
    page,
    context,
  }) => {
    const careers = await startServer()
    const line = (list: string) =>
      `<script src="${careers.origin('levain')}/embed.js" data-jobs="${list}" async></script>`
    const html = `<h1>Nous rejoindre</h1>${line('levain')}<p>Au revoir</p>${line('boulanger-de-nuit-lille')}`
    const [allowed, other] = [await foreignSite(html), await foreignSite(html)]
    const sql = `update companies set embed_origins = ? where slug = 'levain'`
    withDatabase((database) => database.prepare(sql).run(JSON.stringify([allowed.origin])), careers.dataDir)

    await page.goto(other.origin)
    const frame = page.locator('iframe').first()
    await expect(frame).toHaveAttribute('title', 'Offres chez Maison Levain')
    await expect(async () => {
      const refused = page.frames().find((each) => each.url().startsWith('chrome-error:'))
      expect(refused).toBeDefined()
    }).toPass()
    await expect(page.frameLocator('iframe').first().getByRole('link')).toHaveCount(0)

    await page.goto(allowed.origin)
    const list = page.frameLocator('iframe').first()
    await expect(list.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(async () => {
      const tall = await frame.evaluate((element) => element.getBoundingClientRect().height)
      const needed = await list.locator('main').evaluate((element) => element.getBoundingClientRect().height)
      expect(Math.abs(tall - needed)).toBeLessThan(2)
    }).toPass()
    await expect(page.frameLocator('iframe').nth(1).getByRole('listitem')).toHaveCount(1)
    expect(await context.cookies()).toEqual([])

    await list.getByRole('link', { name: 'Boulanger' }).first().click()
    await expect(page).toHaveURL(/^http:\/\/levain\.localhost:\d+\/jobs\/[\w-]+\?source=iframe$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const server of [allowed, other]) server.stop()
    await careers.stop()
  })
})

test.describe('sharing', () => {
  test.use({ locale: 'en' })
  const told = (page: Page, name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')

  test('gives a job its own cacheable card with size and text', async ({ page, request }) => {
    await page.goto(site('levain', '/jobs/boulanger-de-nuit-lille'))
    const picture = new URL((await told(page, 'og:image'))!)
    expect(picture.pathname).toBe('/jobs/boulanger-de-nuit-lille/card.png')
    expect(await told(page, 'og:image:width')).toBe('1200')
    expect(await told(page, 'og:image:alt')).toMatch(/Lille, France · CDI · .*€.* · Maison Levain$/)
    expect(await told(page, 'twitter:card')).toBe('summary_large_image')
    const headers = { host: picture.host }
    const ask = (more: object = {}) =>
      request.get(`http://127.0.0.1:${picture.port}${picture.pathname}`, { headers: { ...headers, ...more } })
    const card = await ask()
    expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png'])
    expect(card.headers()['cache-control']).toContain('public')
    const bytes = await card.body()
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect((await ask({ 'if-none-match': card.headers().etag! })).status()).toBe(304)
  })

  test('draws a card for any title, and again after a change', async ({ request }) => {
    const { port, host } = new URL(site('levain'))
    const ask = () => request.get(`http://127.0.0.1:${port}/jobs/photographe-culinaire/card.png`, { headers: { host } })
    const tags = [(await ask()).headers().etag!]
    for (const name of ['Пекарь 面包师 خباز', 'Donaudampfschifffahrt'.repeat(4), '🥖', 'Chef de projet '.repeat(13)]) {
      withDatabase((database) =>
        database.prepare(`update campaigns set name = ? where slug = 'photographe-culinaire'`).run(name),
      )
      await expect(async () => {
        const card = await ask()
        expect([card.status(), (await card.body()).readUInt32BE(16)]).toEqual([200, 1200])
        expect(card.headers().etag).not.toBe(tags.at(-1))
        tags.push(card.headers().etag!)
      }).toPass()
    }
    // Two titles without supported characters fall back to the company's name.
    expect(new Set(tags).size).toBe(4)
  })

  test('passes the job’s URL with its own source to a network, in a small window', async ({ page, context }) => {
    const say = await wordsOf('en')
    const address = '/jobs/boulanger-de-nuit-lille'
    await context.route(/linkedin\.com/, (route) => route.fulfill({ body: 'LinkedIn' }))
    await page.goto(site('levain', `${address}?source=board`))
    await refuseCookies(page, say)
    const button = page.getByRole('button', { name: say('campaign.SHARE_ON').replace('{network}', 'LinkedIn') })
    await expect(async () => {
      const opened = context.waitForEvent('page', { timeout: 2000 })
      await button.click()
      const shared = new URL((await opened).url()).searchParams.get('url')
      expect(shared).toBe(site('levain', `${address}?source=linkedin`))
    }).toPass()
  })
})

test.describe('information pages', () => {
  test.use({ locale: 'fr' })

  test("shows each company's accessibility statement and complaint body", async ({ page }) => {
    for (const [slug, state] of [
      ['levain', 'Partiellement conforme'],
      ['noctua', 'Pas encore évaluée'],
      ['almea', 'Totalement conforme'],
    ] as const) {
      await page.goto(site(slug, '/all-jobs'))
      const link = page.getByRole('contentinfo').getByRole('link', { name: `Accessibilité : ${state.toLowerCase()}` })
      await expect(link).toHaveAttribute('href', '/accessibility')
      await page.goto(site(slug, '/accessibility'))
      await expect(page.getByRole('heading', { level: 1, name: 'Accessibilité' })).toBeVisible()
      await expect(page.getByRole('main').getByText(state, { exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Défenseur des droits' })).toBeVisible()
    }
  })

  test('finds an answer in the help center by search, and accepts a vote without an account', async ({ page }) => {
    const say = await wordsOf('fr')
    const votes = () =>
      withDatabase((database) => database.prepare('select sum(helpful) as yes from help_votes').get()?.yes ?? 0)
    const before = Number(votes())
    await page.goto(site('noctua', '/help-center'))
    const answer = page.getByRole('main').locator('details')
    await expect(async () => {
      await page.getByRole('searchbox', { name: say('information.HELP.SEARCH') }).fill('moutons')
      await expect(answer).toHaveCount(1, { timeout: 1000 })
    }).toPass()
    await answer.locator('summary').click()
    await answer.getByRole('link', { name: say('information.HELP.PAGE') }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Faut-il un diplôme/ })).toBeVisible()
    await expect(async () => {
      await page.getByRole('button', { name: say('information.HELP.VOTE.YES') }).click({ timeout: 1000 })
      await expect(page.getByText(say('information.HELP.VOTE.THANKS'))).toBeVisible({ timeout: 3000 })
    }).toPass()
    expect(Number(votes())).toBe(before + 1)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(say('information.HELP.VOTE.ASK'))).toBeHidden()
  })

  test('lets an integrator copy the embed code, with a preview', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(site('levain', '/embedding'))
    await expect(async () => {
      await page.getByRole('button', { name: 'Copier : Une ligne' }).click()
      await expect(page.getByText('Copié', { exact: true })).toBeVisible({ timeout: 2000 })
    }).toPass()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^<script src="http:\/\/levain\.localhost:\d+\/embed\.js" data-jobs="levain" async><\/script>$/,
    )
    const example = page.getByTitle('Les offres chez Maison Levain')
    await example.scrollIntoViewIfNeeded()
    await expect(example.contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('https://boutique.maison-levain.example.org')).toBeVisible()
  })
})
