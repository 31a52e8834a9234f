import { createServer } from 'node:http'
import { expect, type Page, test } from 'playwright/test'
import { rejectCookies, site, loadMessages } from '../support/candidate.ts'
import { changeData, changeJob } from '../support/change-data.ts'
import { slugOf } from '../support/companies.ts'
import { freePort } from '../support/server.ts'
import { withDatabase } from '../support/with-database.ts'

/** Starts another site with one page. */
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
    const line = (list: string) => `<script src="${site('levain', '/embed.js')}" data-jobs="${list}" async></script>`
    const html = `<h1>Nous rejoindre</h1>${line(slugOf('levain'))}<p>Au revoir</p>${line('boulanger-de-nuit-lille')}`
    const [allowed, other] = [await foreignSite(html), await foreignSite(html)]
    const origins = JSON.stringify([allowed.origin])
    changeData('update companies set embed_origins = ? where slug = ?', origins, slugOf('levain'))

    await page.goto(other.origin)
    const frame = page.locator('iframe').first()
    await expect(frame).toHaveAttribute('title', 'Offres chez Maison Levain')
    await expect(async () => {
      const blockedFrame = page.frames().find((each) => each.url().startsWith('chrome-error:'))
      expect(blockedFrame).toBeDefined()
    }).toPass()
    await expect(page.frameLocator('iframe').first().getByRole('link')).toHaveCount(0)

    await page.goto(allowed.origin)
    const list = page.frameLocator('iframe').first()
    await expect(list.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(async () => {
      const height = await frame.evaluate((element) => element.getBoundingClientRect().height)
      const contentHeight = await list.locator('main').evaluate((element) => element.getBoundingClientRect().height)
      expect(Math.abs(height - contentHeight)).toBeLessThan(2)
    }).toPass()
    await expect(page.frameLocator('iframe').nth(1).getByRole('listitem')).toHaveCount(1)
    expect(await context.cookies()).toEqual([])

    await list.getByRole('link', { name: 'Boulanger' }).first().click()
    await expect(page).toHaveURL(/^http:\/\/levain-\d+\.localhost:\d+\/jobs\/[\w-]+\?source=iframe$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const server of [allowed, other]) server.stop()
  })
})

test.describe('sharing', () => {
  test.use({ locale: 'en' })
  const metaContent = (page: Page, name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')

  test('gives a job its own cacheable card with size and text', async ({ page, request }) => {
    await page.goto(site('levain', '/jobs/boulanger-de-nuit-lille'))
    const imageUrl = new URL((await metaContent(page, 'og:image'))!)
    expect(imageUrl.pathname).toBe('/jobs/boulanger-de-nuit-lille/card.png')
    expect(await metaContent(page, 'og:image:width')).toBe('1200')
    expect(await metaContent(page, 'og:image:alt')).toMatch(/Lille, France · CDI · .*€.* · Maison Levain$/)
    expect(await metaContent(page, 'twitter:card')).toBe('summary_large_image')
    const headers = { host: imageUrl.host }
    const fetchCard = (more: object = {}) =>
      request.get(`http://127.0.0.1:${imageUrl.port}${imageUrl.pathname}`, { headers: { ...headers, ...more } })
    const card = await fetchCard()
    expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png'])
    expect(card.headers()['cache-control']).toContain('public')
    const bytes = await card.body()
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect((await fetchCard({ 'if-none-match': card.headers().etag! })).status()).toBe(304)
  })

  test('draws a card for any title, and redraws it after a change', async ({ request }) => {
    const { port, host } = new URL(site('levain'))
    const fetchCard = () =>
      request.get(`http://127.0.0.1:${port}/jobs/conduite-moulin-steenvoorde/card.png`, { headers: { host } })
    const tags = [(await fetchCard()).headers().etag!]
    for (const name of ['Пекарь 面包师 خباز', 'Donaudampfschifffahrt'.repeat(4), '🥖', 'Chef de projet '.repeat(13)]) {
      changeJob('levain', 'conduite-moulin-steenvoorde', 'name = ?', name)
      await expect(async () => {
        const card = await fetchCard()
        expect([card.status(), (await card.body()).readUInt32BE(16)]).toEqual([200, 1200])
        expect(card.headers().etag).not.toBe(tags.at(-1))
        tags.push(card.headers().etag!)
      }).toPass()
    }
    // Two titles without supported characters fall back to the company's name.
    expect(new Set(tags).size).toBe(4)
  })

  test('opens a small window of a network with the job’s URL and its own source', async ({ page, context }) => {
    const t = await loadMessages('en')
    const path = '/jobs/boulanger-de-nuit-lille'
    await context.route(/linkedin\.com/, (route) => route.fulfill({ body: 'LinkedIn' }))
    await page.goto(site('levain', `${path}?source=board`))
    await rejectCookies(page, t)
    const button = page.getByRole('button', { name: t('campaign.SHARE_ON').replace('{network}', 'LinkedIn') })
    await expect(async () => {
      const opened = context.waitForEvent('page', { timeout: 2000 })
      await button.click()
      const shared = new URL((await opened).url()).searchParams.get('url')
      expect(shared).toBe(site('levain', `${path}?source=linkedin`))
    }).toPass()
  })
})

test.describe('information pages', () => {
  test.use({ locale: 'fr' })

  test("shows each company's accessibility statement and complaint body", async ({ page }) => {
    for (const [slug, state] of [
      ['levain', 'Partiellement conforme'],
      ['noctua', 'Pas encore évaluée'],
      ['almea', 'Partiellement conforme'],
    ] as const) {
      await page.goto(site(slug, '/all-jobs'))
      const link = page.getByRole('contentinfo').getByRole('link', { name: `Accessibilité : ${state.toLowerCase()}` })
      await expect(link).toHaveAttribute('href', '/accessibility')
      await page.goto(site(slug, '/accessibility'))
      await expect(page.getByRole('heading', { level: 1, name: 'Déclaration d’accessibilité' })).toBeVisible()
      await expect(page.getByRole('main').getByText(state, { exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Défenseur des droits' })).toBeVisible()
    }
  })

  test('finds an answer in the help center by search, and accepts a vote without an account', async ({ page }) => {
    const t = await loadMessages('fr')
    const votes = () =>
      withDatabase((database) => database.prepare('select sum(helpful) as yes from help_votes').get()?.yes ?? 0)
    const before = Number(votes())
    await page.goto(site('noctua', '/help-center'))
    const answer = page.getByRole('main').locator('details')
    await expect(async () => {
      await page.getByRole('searchbox', { name: t('information.HELP.SEARCH') }).fill('moutons')
      await expect(answer).toHaveCount(1, { timeout: 1000 })
    }).toPass()
    await answer.locator('summary').click()
    await answer.getByRole('link', { name: t('information.HELP.PAGE') }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Faut-il un diplôme/ })).toBeVisible()
    await expect(async () => {
      await page.getByRole('button', { name: t('information.HELP.VOTE.YES') }).click({ timeout: 1000 })
      await expect(page.getByText(t('information.HELP.VOTE.THANKS'))).toBeVisible({ timeout: 3000 })
    }).toPass()
    expect(Number(votes())).toBe(before + 1)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(t('information.HELP.VOTE.ASK'))).toBeHidden()
  })

  test('lets an integrator copy the embed code, with a preview', async ({ page, context }) => {
    const origin = 'https://boutique.maison-levain.example.org'
    changeData('update companies set embed_origins = ? where slug = ?', JSON.stringify([origin]), slugOf('levain'))
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(site('levain', '/embedding'))
    await expect(async () => {
      await page.getByRole('button', { name: 'Copier : Code d’intégration' }).click()
      await expect(page.getByText('Copié', { exact: true })).toBeVisible({ timeout: 2000 })
    }).toPass()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^<script src="http:\/\/(levain-\d+)\.localhost:\d+\/embed\.js" data-jobs="\1" async><\/script>$/,
    )
    const example = page.getByTitle('Les offres chez Maison Levain')
    await example.scrollIntoViewIfNeeded()
    await expect(example.contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(origin)).toBeVisible()
  })
})
