import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Code that only forms, and buttons that send something, contain. */
const MARK =
  /<form\b|<(?:Confirm|ActionDialog|SearchForm|AutosavedSwitch)\b|\buse(?:Form|Autosave|AutosavedChoice|StepAction|ErrorText)\(|\bbusy=\{|\bcall(?:Once)?\(/

const PART = 'part of forms that are in a table'
const SHARED = 'shared by forms that are in a table'
const READS = 'only reads, or repeats in the background'
const RECORDER = 'tested with the states of the recorder'

/** Sources that are in no table: the test file that checks the same, or the reason. */
const EXCEPTIONS: Record<string, string> = {
  'account/autosaved-field': 'components/account/profile.test.tsx',
  'account/avatar-choice': 'components/account/avatar-choice.test.tsx',
  'account/newsletter-switch': 'components/account/profile.test.tsx',
  'account/phone-field': 'components/account/phone-field.test.tsx',
  'account/profile-contact': 'components/account/profile.test.tsx',
  'account/profile-preferences': 'components/account/profile-preferences.test.tsx',
  'account/sign-in-result-note': READS,
  'alerts/alert-fields': PART,
  'alerts/alert-list': 'components/alerts/alerts.test.tsx',
  'alerts/alert-row': 'components/alerts/alerts.test.tsx',
  'alerts/alert-switch': 'components/alerts/alerts.test.tsx',
  'alerts/use-alert-form': PART,
  'campaign/sponsor-name': 'components/campaign/sponsorship-modal.test.tsx',
  'campaign/sponsorship-modal': READS,
  'funnel/resume-photos': PART,
  'funnel/resume-text': PART,
  'funnel/storing-screen': READS,
  'funnel/use-step-action': SHARED,
  'funnel/use-upload': PART,
  'information/help-center': 'components/information/help-center.test.tsx',
  'messaging/attachments': 'components/messaging/attachments.test.tsx',
  'messaging/composer': 'components/messaging/composer.test.tsx',
  'messaging/outgoing-bubble': 'components/messaging/outgoing-bubble.test.tsx',
  'recorder/found-view': RECORDER,
  'recorder/phone/phone-pane': READS,
  'recorder/problem-screen': RECORDER,
  'recorder/review-view': RECORDER,
  'recorder/unrecognized-file': RECORDER,
  'site/adjustment-choice': 'components/site/adjustment-choice.test.tsx',
  'site/autosaved-switch': SHARED,
  'ui/action-dialog': SHARED,
  'ui/button': SHARED,
  'ui/catalogue': 'shows the design',
  'ui/confirm': SHARED,
  'ui/image-picker-dialog': 'components/ui/image-picker.test.tsx',
  'ui/search-form': SHARED,
  'ui/use-open-file': READS,
  'website/all-jobs': 'components/website/all-jobs.test.tsx',
  'website/job-search': 'components/website/all-jobs.test.tsx',
}

// The staff have other forms, with tests of their own.
const forms = globSync('{app,components}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.|\/render-|\/forms\/|\/manager\//.test(path) && MARK.test(read(path)))
  .map((path) => path.replace(/^components\/|\.tsx?$/g, ''))
const tables = globSync('components/forms/*.test.tsx', { cwd: root }).map(read).join('\n')
const isInTable = (form: string) => tables.includes(`'#components/${form}'`)

test('each form is in a table of components/forms, or is an exception', () => {
  expect(forms.length).toBeGreaterThan(50)
  expect(forms.filter((form) => !isInTable(form) && !(form in EXCEPTIONS))).toEqual([])
})

test('each exception is a form that is in no table, and its test exists', () => {
  const isObsolete = (form: string) => !forms.includes(form) || isInTable(form)
  expect(Object.keys(EXCEPTIONS).filter(isObsolete)).toEqual([])
  const tests = Object.values(EXCEPTIONS).filter((reason) => reason.includes('/'))
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
