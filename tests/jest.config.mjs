import nextJest from 'next/jest.js'

const withNext = nextJest({ dir: new URL('..', import.meta.url).pathname })

const shared = {
  rootDir: new URL('..', import.meta.url).pathname,
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
}

const projects = [
  {
    ...shared,
    displayName: 'unit',
    testEnvironment: '<rootDir>/tests/support/environment.mjs',
    setupFilesAfterEnv: ['<rootDir>/tests/support/setup.ts'],
    testMatch: ['<rootDir>/{lib,components}/**/*.test.{ts,tsx}', '<rootDir>/tests/*.test.ts'],
    testPathIgnorePatterns: ['<rootDir>/lib/funnel-api/'],
  },
  {
    ...shared,
    displayName: 'api',
    // Plain Node, as the server runs: otherwise each file would load the whole API again in its own realm.
    runner: 'jest-light-runner',
    testMatch: ['<rootDir>/lib/funnel-api/**/*.test.ts', '<rootDir>/tests/contract/**/*.test.ts'],
  },
]

/** Next's transform, applied to ESM-only packages too. */
async function configOf(project) {
  return {
    ...(await withNext(project)()),
    transformIgnorePatterns: ['/node_modules/(?:next|react|react-dom|jest|@swc)/'],
  }
}

// Real databases and password hashes on busy machines need a long timeout.
export default async () => ({
  maxWorkers: '100%',
  testTimeout: 60_000,
  projects: await Promise.all(projects.map(configOf)),
})
