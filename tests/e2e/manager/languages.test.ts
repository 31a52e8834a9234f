import { expect, type Page, test } from 'playwright/test'
import { importCopy } from '../../support/companies.ts'
import { addApplications } from '../../support/manager-applications.ts'
import { addManagerMember } from '../../support/manager-members.ts'
import { managerPage, managerTexts, signInByCode } from '../../support/manager.ts'

const JOB = 'boulanger-de-nuit-lille'
const soft = expect.configure({ soft: true })
/** A phone, a tablet and a desktop, in CSS pixels. */
const WIDTHS = [390, 768, 1440]

/** Controls and headings with cut text, message keys without a translation, and how far the page scrolls sideways in px. */
const problemsOf = (page: Page) =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('button, a, label, summary, [role=tab], th, h1, h2, h3'),
    ]
    const isCut = (each: HTMLElement) =>
      each.innerText.trim() !== '' && each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1
    return {
      cut: controls.filter(isCut).map(({ innerText }) => innerText),
      keys: document.body.innerText.match(/\b[A-Z]+\.[A-Z]+[A-Z_.a-z]*\b/g) ?? [],
      sideways: document.documentElement.scrollWidth - innerWidth,
    }
  })

// The other journeys and the accessibility states show French, English and German.
for (const locale of ['es', 'nl'])
  test.describe(locale, () => {
    test.use({ locale })
    // The test has its own company, because other tests add applications with long names, which the screens cut.
    const company = `levain-${locale}-${Date.now().toString(36)}`
    test.beforeAll(() => importCopy('levain', company))

    test('the screens of a company have translated texts that are not cut, at each width', async ({ page }) => {
      const [application] = addApplications(company, ['Nora'], { lastName: 'Linden' })
      // With two companies, the start page asks for one.
      const email = addManagerMember([company, 'noctua'], { locale })
      const t = await managerTexts(locale)
      const check = async (path: string) => {
        if (path !== '') await page.goto(managerPage(path.startsWith('/') ? path : `/${company}/${path}`))
        const title = page.getByRole('heading', { level: 1 })
        await expect(title).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        // Waits for texts that load after the title.
        await expect(page.getByRole('main').locator('[data-loading], [aria-busy=true]')).toHaveCount(0)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          const problems = () => problemsOf(page)
          const message = `${path || 'sign-in'} at ${width} px`
          await soft.poll(problems, { message }).toEqual({ cut: [], keys: [], sideways: 0 })
        }
        await page.setViewportSize({ width: WIDTHS[0]!, height: 900 })
      }
      await page.goto(managerPage(`/${company}/inbox`))
      await expect(page.getByLabel(t('SIGN_IN.EMAIL'))).toBeVisible()
      await check('')
      await signInByCode(page, t, email)
      await expect(page.getByRole('grid')).toBeVisible()
      for (const path of [
        '/?choose',
        '/account',
        'inbox',
        `applications/${application}`,
        'jobs',
        `jobs/${JOB}/share`,
        'figures',
        'settings/members',
        'settings/notifications',
        'settings/templates',
        'settings/audit',
      ])
        await check(path)
    })
  })
