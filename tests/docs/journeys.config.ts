import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'playwright/test'
import sharp from 'sharp'
import tests from '../../playwright.config.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** What the camera sees: a drawn person, as a video of one frame. */
const camera = path.join(tmpdir(), 'careers-journeys-camera.mjpeg')
const person = path.join(ROOT, 'lib/funnel-api/demo/almea/media/team/fatou.webp')
writeFileSync(camera, await sharp(person).resize(480, 640).jpeg().toBuffer())

const { launchOptions } = tests.use!

/**
 * `npm run docs -- journeys`: the browser and the server of the end-to-end tests, for the images of docs/journeys.md.
 */
export default defineConfig({
  ...tests,
  testDir: import.meta.dirname,
  projects: [{ name: 'journeys', testMatch: 'journeys.ts' }],
  globalSetup: path.join(ROOT, 'tests/support/global-setup.ts'),
  workers: 2,
  use: {
    ...tests.use,
    permissions: ['camera', 'microphone'],
    // Texts stay sharp when the screens are reduced.
    deviceScaleFactor: 2,
    launchOptions: { ...launchOptions, args: [...launchOptions!.args!, `--use-file-for-fake-video-capture=${camera}`] },
  },
})
