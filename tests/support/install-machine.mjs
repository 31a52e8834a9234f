// Installs Debian packages that the tests need. It runs in parallel with checks that only read files.
import { ensureChromium } from './chromium.mjs'
import { ensurePostgres } from './postgres.mjs'

for (const ensure of [ensureChromium, ensurePostgres])
  try {
    ensure()
  } catch {
    // The check that needs the package reports that it is missing.
  }
