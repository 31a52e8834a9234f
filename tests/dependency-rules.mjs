/** @import { IConfiguration } from 'dependency-cruiser' */

/** The features that each feature may import. There are no cycles, and a feature imports only features below it. */
const FEATURES = {
  'sample-applications': [
    'bundles',
    'members',
    'inbox',
    'recruiting',
    'conversations',
    'candidacies',
    'campaigns',
    'companies',
    'accounts',
    'files',
  ],
  feeds: ['bundles', 'recruiting', 'campaigns', 'companies', 'places'],
  bundles: ['recruiting', 'campaigns', 'companies', 'files'],
  privacy: ['recruiting', 'alerts', 'conversations', 'candidacies', 'accounts', 'files'],
  members: ['inbox', 'recruiting', 'companies', 'accounts'],
  inbox: ['recruiting', 'conversations', 'candidacies', 'campaigns', 'companies', 'files'],
  recruiting: ['conversations', 'candidacies', 'campaigns', 'companies', 'accounts', 'files'],
  'share-kit': ['campaigns', 'companies', 'files'],
  alerts: ['campaigns', 'companies', 'accounts', 'places'],
  search: ['campaigns', 'companies'],
  conversations: ['candidacies', 'campaigns', 'companies', 'files'],
  candidacies: ['campaigns', 'companies', 'accounts', 'files'],
  campaigns: ['companies'],
  companies: ['accounts', 'files'],
  accounts: ['files'],
  'saved-campaigns': [],
  webhooks: [],
  files: [],
  places: [],
}

const API = '^lib/funnel-api'
const TEST = '\\.test\\.ts$'
/** Programs that assemble the API themselves. */
const ENTRIES = [`${API}/edges/cli/context\\.ts$`, `${API}/edges/backup/restore-command\\.ts$`]

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycle', 'Move what both modules need into a third one.', {}, { circular: true }),
    forbid(
      'no-file-at-the-top',
      'Files belong to main, edges, features or platform.',
      { path: '^(?:lib|app|components|tests)/' },
      { path: `${API}/[^/]+$` },
    ),
    forbid(
      'platform-knows-no-feature',
      'Declare a port in platform/ports.ts.',
      { path: `${API}/platform/`, pathNot: TEST },
      { path: `${API}/(?:main|edges|features)/` },
    ),
    forbid(
      'features-know-no-edge',
      'Move the shared code down into the feature.',
      { path: `${API}/features/`, pathNot: TEST },
      { path: `${API}/(?:main|edges)/` },
    ),
    forbid(
      'main-is-for-programs',
      'Only programs, lib/host and tests assemble the API.',
      { path: `${API}/edges/`, pathNot: [TEST, ...ENTRIES] },
      { path: `${API}/main/` },
    ),
    forbid(
      'edges-share-http-only',
      'Move the shared code into a feature.',
      { path: `${API}/edges/([^/]+)/`, pathNot: TEST },
      { path: `${API}/edges/`, pathNot: `${API}/edges/(?:$1|http)/` },
    ),
    ...Object.entries(FEATURES).map(([feature, below]) =>
      forbid(
        `${feature}-in-order`,
        `${feature} may import: ${below.join(', ') || 'no feature'}.`,
        { path: `${API}/features/${feature}/`, pathNot: TEST },
        { path: `${API}/features/`, pathNot: `${API}/features/(?:${[feature, ...below].join('|')})/` },
      ),
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:\\.next|node_modules)/' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'], conditionNames: ['import', 'default'] },
  },
}
