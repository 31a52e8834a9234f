import nextJest from 'next/jest.js'

const withNext = nextJest({ dir: new URL('..', import.meta.url).pathname })

const shared = {
  rootDir: new URL('..', import.meta.url).pathname,
  // The cache also contains the durations of the test files, because the longest ones start first.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
}

const projects = [
  {
    ...shared,
    displayName: 'unit',
    testEnvironment: '<rootDir>/tests/support/environment.mjs',
    setupFilesAfterEnv: ['<rootDir>/tests/support/setup.ts'],
    testMatch: ['<rootDir>/{lib,components,app}/**/*.test.{ts,tsx}', '<rootDir>/tests/*.test.ts'],
    testPathIgnorePatterns: ['<rootDir>/lib/funnel-api/'],
  },
  {
    ...shared,
    displayName: 'api',
    // Runs in plain Node, as on the server. With Jest's own runner, each file would load the complete API again.
    runner: 'jest-light-runner',
    setupFilesAfterEnv: ['<rootDir>/tests/support/test-timeouts.ts'],
    testMatch: ['<rootDir>/lib/funnel-api/**/*.test.ts', '<rootDir>/tests/contract/**/*.test.ts'],
  },
]

/** Large packages that Node can load unchanged. Each test file with a component loads all icons. */
const COMMON_JS = [
  ...['next', 'react', 'react-dom', 'jest', '@swc', 'lucide-react', 'filestack-js', 'typescript', '@typescript-eslint'],
  ...['eslint', 'postcss', 'semver', 'aria-query', 'dom-accessibility-api', '@testing-library'],
]

/** Next's transform, applied to ESM-only packages too. */
async function configOf(project) {
  return {
    ...(await withNext(project)()),
    transformIgnorePatterns: [`/node_modules/(?:${COMMON_JS.join('|')})/`],
  }
}

// Real databases and password hashes on busy machines need a long timeout.
export default async () => ({
  maxWorkers: '100%',
  testTimeout: 60_000,
  reporters: ['default', '<rootDir>/support/stalled-run-reporter.mjs'],
  projects: await Promise.all(projects.map(configOf)),
})
