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

type Locale = 'de' | 'es' | 'fr' | 'nl'
/** A page in a language. `press` presses the first button with a text: press('managerinbox.EXPORT.OPEN'). */
type Visit = { page: Page; press: (message: string) => Promise<void> }
type Screen = {
  path: string
  /** The language besides German. */
  other: Exclude<Locale, 'de'>
  /** What to open on the screen, one after another. Escape closes each, unless the next one is opened inside it. */
  opens?: { name: string; open: (visit: Visit) => Promise<unknown>; isMenu?: boolean; isLast?: boolean }[]
}

const statusField = (page: Page) => page.getByRole('dialog').getByRole('combobox').first()
/** The sender and the subject of an email that is shown before it is sent. */
const emailIn = (page: Page) => page.getByRole('dialog').locator('dl')

const screensOf = (application: number): Screen[] => [
  { path: '/?choose', other: 'es' },
  { path: '/account', other: 'fr' },
  {
    path: 'inbox?status=RECEIVED',
    other: 'nl',
    opens: [
      { name: 'views', open: ({ press }) => press('managerinbox.VIEW.TITLE'), isMenu: true, isLast: false },
      { name: 'view', open: ({ press }) => press('managerinbox.VIEW.SAVE_FILTER') },
      { name: 'export', open: ({ press }) => press('managerinbox.EXPORT.OPEN') },
      {
        name: 'bulk action',
        open: async ({ page, press }) => {
          await page.getByRole('row').getByRole('checkbox').last().check()
          await press('managerinbox.SELECTION.STATUS')
          await statusField(page).selectOption('REJECTED')
        },
        isLast: false,
      },
      {
        name: 'emails of a bulk action',
        open: async ({ page, press }) => {
          await press('managerinbox.BULK.PREVIEW')
          await emailIn(page).waitFor()
        },
      },
    ],
  },
  {
    path: `applications/${application}`,
    other: 'fr',
    opens: [
      {
        name: 'status',
        open: async ({ page }) => {
          await page.keyboard.press('e')
          await statusField(page).selectOption('REJECTED')
          await emailIn(page).waitFor()
        },
      },
    ],
  },
  { path: 'jobs', other: 'es' },
  { path: `jobs/${JOB}/share`, other: 'nl' },
  { path: 'figures', other: 'es' },
  {
    path: 'settings/members',
    other: 'nl',
    opens: [{ name: 'invitation', open: ({ press }) => press('managermembers.INVITE') }],
  },
  {
    path: 'settings/notifications',
    other: 'fr',
    opens: [{ name: 'example', open: ({ press }) => press('managersettings.EXAMPLE') }],
  },
  {
    path: 'settings/templates',
    other: 'es',
    opens: [{ name: 'template', open: ({ press }) => press('managersettings.TEMPLATES.NEW') }],
  },
  { path: 'settings/audit', other: 'nl' },
]

// German has the longest words, so it is checked on all screens. Each screen is also checked in another language. The
// other journeys and the accessibility states show French, English and German.
for (const isGerman of [true, false])
  test.describe(isGerman ? 'German' : 'French, Spanish and Dutch', () => {
    const first: Locale = isGerman ? 'de' : 'fr'
    test.use({ locale: first })
    // The test has its own company, because other tests add applications with long names, which the screens cut.
    const company = `levain-${first}-${Date.now().toString(36)}`
    test.beforeAll(() => importCopy('levain', company))

    test('the screens and dialogs of a company have translated texts that are not cut, at each width', async ({
      page,
      context,
    }) => {
      const [application] = addApplications(company, ['Nora'], { lastName: 'Linden' })
      // With two companies, the start page asks for one.
      const email = addManagerMember([company, 'noctua'], { locale: first })
      const resize = (width: number) => page.setViewportSize({ width, height: 900 })
      const check = async (name: string) => {
        // Waits for texts that load after the title.
        await expect(page.locator(':is(main, dialog[open]) :is([data-loading], [aria-busy=true])')).toHaveCount(0)
        for (const width of WIDTHS) {
          await resize(width)
          const problems = () => problemsOf(page)
          await soft.poll(problems, { message: `${name} at ${width} px` }).toEqual({ cut: [], keys: [], sideways: 0 })
        }
      }
      const t = await managerTexts(first)
      await page.goto(managerPage(`/${company}/inbox`))
      await expect(page.getByLabel(t('SIGN_IN.EMAIL'))).toBeVisible()
      await check('sign-in')
      await signInByCode(page, t, email)
      await expect(page.getByRole('grid')).toBeVisible()

      for (const { path, other, opens = [] } of screensOf(application!)) {
        const locale = isGerman ? 'de' : other
        const value = encodeURIComponent(JSON.stringify(locale))
        await context.addCookies([{ name: 'locale', value, url: managerPage('/') }])
        await resize(WIDTHS[0]!)
        await page.goto(managerPage(path.startsWith('/') ? path : `/${company}/${path}`))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await check(`${path} in ${locale}`)
        const press = async (message: string) => {
          const [, file, key] = /^(\w+)\.(.+)$/.exec(message)!
          const name = (await managerTexts(locale, file))(key!)
          await page.getByRole('button', { name }).filter({ visible: true }).last().click()
        }
        for (const { name, open, isMenu = false, isLast = true } of opens) {
          await open({ page, press })
          // Dialogs load on demand.
          await expect(page.getByRole('dialog')).toHaveCount(isMenu ? 0 : 1)
          await check(`${name} in ${locale}`)
          if (!isLast) continue
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toHaveCount(0)
        }
      }
    })
  })
