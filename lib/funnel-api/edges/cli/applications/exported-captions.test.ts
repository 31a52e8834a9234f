import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openTestApi } from '#tests/support/api'
import { applicantWithVideo } from '#tests/support/applicants'
import { companyCommand } from '#tests/support/company-command'

it('exports captions as JSON, and as a file next to the video', async () => {
  const api = await openTestApi()
  const company = companyCommand(api)
  const { id } = await applicantWithVideo(api)
  const content = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nGood bread\n'
  await api.staff('PUT', `/candidacies/${id}/captions`, { content, locale: 'en' }, await api.keyOf())
  const { stdout } = await company('applications', 'export', 'bakery', '-', '--format', 'json')
  expect(JSON.parse(stdout)).toMatchObject([{ pitch_captions: { content, locale: 'en' } }])

  const folder = mkdtempSync(path.join(tmpdir(), 'careers-captions-'))
  const target = path.join(folder, 'all')
  await company('applications', 'export', 'bakery', target, '--format', 'files')
  const application = path.join(target, readdirSync(target)[0]!)
  expect(readdirSync(application).sort()).toEqual(['application.json', 'cv.pdf', 'pitch.mp4', 'pitch.vtt'])
  expect(readFileSync(path.join(application, 'pitch.vtt'), 'utf8')).toBe(content)
  rmSync(folder, { recursive: true })
  await api.close()
})
