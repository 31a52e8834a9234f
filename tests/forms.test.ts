import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Code that only forms, and buttons that send something, contain. */
const MARK =
  /<form\b|<(?:Confirm|ActionDialog|SearchForm|AutosavedSwitch|AutosavedField)\b|\buse(?:Form|Autosave|AutosavedChoice|StepAction|ErrorText)\(|\bbusy=\{|\bcall(?:Once)?\(/

const PART = 'part of forms that are in a table'
const SHARED = 'shared by forms that are in a table'
const READS = 'only reads, or repeats in the background'
const RECORDER = 'tested with the states of the recorder'

/** Elements and hooks of which each is a form, or a field that saves by itself. */
const FORM = /^(?:form|SearchForm|Confirm|ActionDialog|AutosavedSwitch|AutosavedField|useAutosave|useAutosavedChoice)$/

/**
 * Sources whose forms are not all in a table: the test file that checks the same, or the reason. With the number of forms
 * if there are several, so that another one is noticed.
 */
const EXCEPTIONS: Record<string, string | readonly [reason: string, formCount: number]> = {
  'account/autosaved-field': 'components/account/profile.test.tsx',
  'account/avatar-choice': 'components/account/avatar-choice.test.tsx',
  'account/newsletter-switch': 'components/account/profile.test.tsx',
  'account/phone-field': 'components/account/phone-field.test.tsx',
  'account/profile-contact': ['components/account/profile.test.tsx', 4],
  'account/profile-preferences': ['components/account/profile-preferences.test.tsx', 2],
  'account/sign-in-result-note': READS,
  'alerts/alert-fields': PART,
  'alerts/alert-list': 'components/alerts/alerts.test.tsx',
  'alerts/alert-row': 'components/alerts/alerts.test.tsx',
  'alerts/alert-switch': 'components/alerts/alerts.test.tsx',
  'alerts/use-alert-form': PART,
  'campaign/sponsor-name': 'components/campaign/sponsorship-modal.test.tsx',
  'campaign/sponsorship-modal': READS,
  'funnel/failed-screen': READS,
  'funnel/delete-answers': 'components/funnel/delete-answers.test.tsx',
  'funnel/exit-dialog': 'components/funnel/delete-answers.test.tsx',
  'funnel/resume-photos': PART,
  'funnel/resume-stage': PART,
  'funnel/resume-text': PART,
  'funnel/storing-screen': READS,
  'funnel/use-step-action': SHARED,
  'funnel/use-upload': PART,
  'information/help-center': 'components/information/help-center.test.tsx',
  'manager/account/language-choice': 'a choice that fails returns to the stored one, with a message',
  'manager/account/passkeys': 'components/manager/account/passkeys.test.tsx',
  'manager/application/answer-captions': 'components/manager/application/answer-captions.test.tsx',
  'manager/application/conversation': READS,
  'manager/application/decision-banner': 'components/manager/application/decision-banner.test.tsx',
  'manager/application/history': READS,
  'manager/application/message': READS,
  'manager/application/ratings': 'components/manager/application/notes.test.tsx',
  'manager/application/status-dialog': 'components/manager/application/status-preview.test.tsx',
  'manager/application/status-email': READS,
  'manager/application/template-choice': READS,
  'manager/application/use-decisions': PART,
  'manager/application/use-note-deletion': 'components/manager/application/notes.test.tsx',
  'manager/application/use-reply': PART,
  'manager/application/use-status-change': 'components/manager/application/status-schedule.test.tsx',
  'manager/application/use-status-preview': READS,
  'manager/figures/custom-dates': 'components/manager/figures/figures-screen.test.tsx',
  'manager/figures/figures-screen': READS,
  'manager/application/resume-pages': READS,
  'manager/inbox/bulk-buttons': 'components/manager/inbox/bulk-steps.test.tsx',
  'manager/inbox/cancel-dialog': 'components/manager/inbox/bulk-schedule.test.tsx',
  'manager/inbox/selection-bar': READS,
  'manager/inbox/use-cancel-scheduled': 'components/manager/inbox/bulk-schedule.test.tsx',
  'manager/inbox/use-bulk-run': 'components/manager/inbox/bulk-left.test.tsx',
  'manager/inbox/use-outcome-text': PART,
  'manager/inbox/use-selection': 'components/manager/inbox/changed-filter.test.tsx',
  'manager/inbox/views-menu': 'components/manager/inbox/views-menu.test.tsx',
  'manager/settings/audit-screen': READS,
  'manager/settings/member-row': 'components/manager/settings/members-screen.test.tsx',
  'manager/settings/notifications/save-state':
    'components/manager/settings/notifications/notifications-screen.test.tsx',
  'manager/settings/templates/template-row': 'components/manager/settings/templates/templates-screen.test.tsx',
  'manager/settings/use-member-error-text': PART,
  'manager/share/add-source': 'components/manager/share/share-screen.test.tsx',
  'manager/share/file-preview': READS,
  'manager/share/qr-section': 'components/manager/share/share-screen.test.tsx',
  'manager/shell/export-dialog': PART,
  'manager/shell/short-load-error': READS,
  'manager/shell/source-dialog': READS,
  'manager/shell/sign-out-button': 'components/manager/shell/sign-out-button.test.tsx',
  'manager/sign-in/code-step': 'components/manager/sign-in/code-step.test.tsx',
  'manager/sign-in/oidc-button': 'components/manager/sign-in/sign-in-screen.test.tsx',
  'manager/sign-in/passkey-button': 'components/manager/sign-in/sign-in-form.test.tsx',
  'messaging/attachments': 'components/messaging/attachments.test.tsx',
  'messaging/composer': 'components/messaging/composer.test.tsx',
  'messaging/outgoing-bubble': 'components/messaging/outgoing-bubble.test.tsx',
  'recorder/interrupted-view': RECORDER,
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
  'ui/load-error': READS,
  'ui/search-form': SHARED,
  'ui/use-open-file': READS,
  'website/all-jobs': 'components/website/all-jobs.test.tsx',
  'website/job-search': 'components/website/all-jobs.test.tsx',
}

/** The name of an element or a call. */
const nameOf = (node: ts.Node) => {
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) return node.tagName.getText()
  return ts.isCallExpression(node) ? node.expression.getText() : ''
}

/** Calls the function with each element and each call of a source. */
function visit(path: string, onName: (name: string) => void) {
  const walk = (node: ts.Node) => {
    const name = nameOf(node)
    if (name !== '') onName(name)
    ts.forEachChild(node, walk)
  }
  walk(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true))
}

const sourceOf = (path: string) => path.replace(/^components\/|\.tsx?$/g, '')

/** The number of forms by source. At least 1, because a button may send something without a form. */
const forms = new Map<string, number>()
for (const path of globSync('{app,components}/**/*.{ts,tsx}', { cwd: root })) {
  if (/\.test\.|\/render-|\/forms\//.test(path) || !MARK.test(read(path))) continue
  let count = 0
  visit(path, (name) => (count += FORM.test(name) ? 1 : 0))
  forms.set(sourceOf(path), Math.max(1, count))
}

/** The number of rows by source: the elements of the tables that are imported from it. */
const rows = new Map<string, number>()
for (const path of globSync('components/forms/*.test.tsx', { cwd: root })) {
  const imports = new Map<string, string>()
  for (const [, names, source] of read(path).matchAll(/import \{([^}]*)\} from '#components\/([^']+)'/g))
    for (const name of names!.split(',')) imports.set(name.trim(), source!)
  visit(path, (name) => {
    const source = imports.get(name)
    if (source) rows.set(source, (rows.get(source) ?? 0) + 1)
  })
}

const isInTable = (source: string) => (rows.get(source) ?? 0) >= (forms.get(source) ?? 0)
const exceptions = Object.entries(EXCEPTIONS).map(([source, value]) => {
  const [reason, formCount] = typeof value === 'string' ? [value, 1] : value
  return { source, reason, formCount }
})

test('each form is in a table of components/forms, or is an exception', () => {
  expect(forms.size).toBeGreaterThan(100)
  const missing = [...forms].filter(([source]) => !isInTable(source) && !(source in EXCEPTIONS))
  expect(missing).toEqual([])
})

test('each exception has its number of forms, which are not all in a table, and its test exists', () => {
  const isObsolete = ({ source, formCount }: (typeof exceptions)[number]) =>
    forms.get(source) !== formCount || isInTable(source)
  expect(exceptions.filter(isObsolete).map(({ source }) => [source, forms.get(source)])).toEqual([])
  const tests = exceptions.map(({ reason }) => reason).filter((reason) => reason.includes('/'))
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('a second form in a source is counted', () => {
  expect(forms.get('account/profile-preferences')).toBe(2)
  expect(forms.get('account/profile-contact')).toBe(4)
})
