import { availableParallelism } from 'node:os'
import nextJest from 'next/jest.js'

const withNext = nextJest({ dir: new URL('..', import.meta.url).pathname })

const shared = {
  rootDir: new URL('..', import.meta.url).pathname,
  // The cache also contains the durations of the test files, because the longest ones start first.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
}

/** Runs in plain Node, where a worker loads each module once. Jest's own runner would load it again for each file. */
const inNode = {
  ...shared,
  runner: 'jest-light-runner',
  setupFilesAfterEnv: ['<rootDir>/tests/support/test-timeouts.ts'],
}

const projects = [
  {
    ...inNode,
    displayName: 'unit',
    testMatch: ['<rootDir>/lib/{contract,domain,tenancy}/**/*.test.ts', '<rootDir>/tests/!(middleware).test.ts'],
  },
  {
    ...shared,
    displayName: 'components',
    testEnvironment: '<rootDir>/tests/support/environment.mjs',
    setupFilesAfterEnv: ['<rootDir>/tests/support/setup.ts'],
    testMatch: [
      '<rootDir>/{lib/!(contract|domain|funnel-api|tenancy),components,app}/**/*.test.{ts,tsx}',
      '<rootDir>/tests/middleware.test.ts',
    ],
  },
  {
    ...inNode,
    displayName: 'api',
    testMatch: ['<rootDir>/lib/funnel-api/**/*.test.ts', '<rootDir>/tests/contract/**/*.test.ts'],
  },
]

/** Large packages that Node can load unchanged. Each test file with a component loads all icons. */
const COMMON_JS = [
  ...['next', 'react', 'react-dom', 'jest', '@swc', 'lucide-react', 'filestack-js', 'aria-query'],
  ...['dom-accessibility-api', '@testing-library'],
]

/**
 * Next's transform, applied to ESM-only packages too. A project for plain Node transforms no packages. Jest loads both
 * runners at the same time, and could fail if this project transformed a package that Jest's cache is just loading.
 */
async function configOf(project) {
  const packages = project.runner ? '' : `(?:${COMMON_JS.join('|')})/`
  return {
    ...(await withNext(project)()),
    transformIgnorePatterns: [`/node_modules/${packages}`],
  }
}

// Real databases and password hashes on busy machines need a long timeout.
export default async () => ({
  // More workers than processors, because tests also wait for timers, disks and PostgreSQL.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testTimeout: 60_000,
  testSequencer: '<rootDir>/support/longest-first.mjs',
  reporters: ['default', '<rootDir>/support/stalled-run-reporter.mjs'],
  projects: await Promise.all(projects.map(configOf)),
})
