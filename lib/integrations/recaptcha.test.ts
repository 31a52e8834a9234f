/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadRecaptcha } from '#lib/integrations/recaptcha'

const site = { site_key: 'key-1', is_enterprise: false, script_url: 'https://scripts.test/recaptcha/api.js' }

it('works only in a browser (§8)', async () => {
  await expect(loadRecaptcha(site)).rejects.toThrow('This is a library for the browser!')
})

it('recaptcha-v3 checks every 25 ms whether the script is ready (§7)', () => {
  const loader = createRequire(`${process.cwd()}/package.json`)
    .resolve('recaptcha-v3')
    .replace(/ReCaptcha\.js$/, 'ReCaptchaLoader.js')
  expect(readFileSync(loader, 'utf8')).toContain('SCRIPT_LOAD_DELAY = 25;')
})
