import { defineConfig } from 'playwright/test'

const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
// Ten frames per second: the machine has to record, encode and play at the same time.
const fakes = ['--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream']

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // The retry records a trace. A test that passes on retry is reported as flaky.
  retries: 1,
  reporter: [['list']],
  globalSetup: './tests/support/global-setup.ts',
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...args, ...fakes] },
    trace: 'on-first-retry',
    actionTimeout: 15_000,
    // A phone is the default; a test can override it.
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
})
