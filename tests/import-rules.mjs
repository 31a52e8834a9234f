/**
 * The import rules: the folders of lib that each folder may import from, in addition to itself. All other imports are
 * forbidden. Only app and components may import components.
 */
const ALLOWED_IMPORTS = {
  'lib/domain': [],
  'lib/contract': ['domain'],
  'lib/tenancy': ['domain'],
  'lib/i18n': ['domain', 'tenancy'],
  'lib/seo': ['domain'],
  'lib/integrations': ['contract', 'domain'],
  'lib/client': ['contract', 'domain', 'integrations'],
  'lib/telemetry': [],
  'lib/server': ['contract', 'domain', 'integrations', 'seo', 'telemetry', 'tenancy'],
  'lib/funnel-api': ['contract', 'domain', 'integrations', 'telemetry'],
  'lib/host': ['funnel-api', 'contract', 'tenancy', 'telemetry', 'domain'],
  components: ['client', 'contract', 'domain', 'i18n', 'integrations'],
  app: ['client', 'contract', 'domain', 'i18n', 'seo', 'server'],
}

/**
 * Components that all features may import. Features do not import each other. `forms` is no feature, because it has only
 * tests, which render the forms of all features.
 */
const SHARED_COMPONENTS = ['ui', 'site']
const FEATURES = [
  'account',
  'alerts',
  'campaign',
  'consent',
  'funnel',
  'information',
  'manager',
  'messaging',
  'recorder',
  'website',
]

const forbid = (regex, message) => ({ regex, message })
const parentImports = forbid(
  '^(?!.*\\.css$)(?:\\.\\./.*\\.\\./|\\.\\./(?:lib|components|app)/)',
  'import it through #lib or #components',
)

/** The formatter of next-intl puts the month before the day in English (§9), so it must be used through a wrapper. */
const unwrappedFormatter = {
  regex: '^next-intl$',
  importNames: ['useFormatter'],
  message: 'it formats English dates with the month first; use #lib/i18n/formatter',
}

/** Parsers of untrusted files run in worker processes only. */
const PARSERS = ['mediabunny', 'sharp', 'file-type', 'postal-mime', 'pdfkit']
const ISOLATED = ['lib/funnel-api/**/isolated/**', 'lib/funnel-api/edges/inbound-mail/read-email.ts']
const parsers = forbid(`^(?:${PARSERS.join('|')})$`, 'it parses untrusted files: call runIsolated')
const isolatedFiles = {
  regex: '/isolated/',
  allowTypeImports: true,
  message: 'it runs in a worker process; call runIsolated',
}

const importsOf = (zone, allowed) => {
  const own = zone.startsWith('lib/') ? [zone.slice(4)] : []
  const libs = [...own, ...allowed].join('|')
  return [
    forbid(`^#lib/(?!(?:${libs})/)`, `${zone} may import from: ${libs.replaceAll('|', ', ')}`),
    ...(zone.startsWith('lib/') ? [forbid('^#components/', 'lib must not import components')] : []),
    parentImports,
    unwrappedFormatter,
    // The browser measures its own recordings.
    ...(zone === 'lib/client' ? [] : [parsers]),
    isolatedFiles,
  ]
}

const zone = ([name, allowed]) => ({
  files: [`${name}/**/*.{ts,tsx}`],
  ignores: ['**/*.test.{ts,tsx}'],
  rules: { 'no-restricted-imports': ['error', { patterns: importsOf(name, allowed) }] },
})

const componentZone = (name, allowed) => ({
  files: [`components/${name}/**/*.{ts,tsx}`],
  ignores: ['**/*.test.{ts,tsx}'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...importsOf('components', ALLOWED_IMPORTS.components),
          forbid(
            `^#components/(?!(?:${allowed.join('|')})/)`,
            `components/${name} may import from: ${allowed.join(', ')}`,
          ),
        ],
      },
    ],
  },
})

export const importRules = [
  ...Object.entries(ALLOWED_IMPORTS).map(zone),
  {
    files: ISOLATED,
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: importsOf('lib/funnel-api', ALLOWED_IMPORTS['lib/funnel-api']).filter(
            (each) => each !== parsers && each !== isolatedFiles,
          ),
        },
      ],
    },
  },
  componentZone('ui', ['ui']),
  componentZone('site', SHARED_COMPONENTS),
  ...FEATURES.map((name) => componentZone(name, [...SHARED_COMPONENTS, name])),
]
