import path from 'node:path'
import { defineConfig } from 'playwright/test'

const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
// Ten frames per second: the machine has to record, encode and play at the same time.
const fakes = ['--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream']

const LONG = ['uploads-resume', 'filestack-service', 'isolation', 'server-crash'].map((name) => `${name}.test.ts`)

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 3,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // On a shared CI machine, one retry. A test that passes on retry is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], [path.join(import.meta.dirname, 'tests/support/failed-attempts-reporter.ts')]],
  // Long tests start first, so that no worker waits for them at the end.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'other', testIgnore: LONG },
  ],
  globalSetup: './tests/support/global-setup.ts',
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...args, ...fakes] },
    trace: 'off',
    actionTimeout: 15_000,
    // Saves processor time. The tests of the complete journey and of the cookie dialog show animations.
    contextOptions: { reducedMotion: 'reduce' },
    // A phone is the default. A test can override it.
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
})
