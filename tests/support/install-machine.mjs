// Installs what tests need from Debian's packages. It runs next to legs that only read.
import { ensureChromium } from './chromium.mjs'
import { ensurePostgres } from './postgres.mjs'

for (const ensure of [ensureChromium, ensurePostgres])
  try {
    ensure()
  } catch {
    // The leg that needs it reports what is missing.
  }
