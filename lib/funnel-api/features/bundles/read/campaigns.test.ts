import { ResumeRequirement } from '#lib/domain/enumerations'
import { readBundle } from '#lib/funnel-api/features/bundles/read/read'
import { type BundleCopy, copyBundle } from '#tests/support/bundle-copy'

let bundle: BundleCopy
beforeEach(() => void (bundle = copyBundle()))
afterEach(() => bundle.drop())

const job = (fields: string) => `---\nname: Baker\nlocale: en\njob_type: OTHER\n${fields}\n---\nText`
const warnings = async () =>
  (await readBundle(bundle.folder)).warnings.filter(({ file }) => file === 'campaigns/signed.md')
async function written() {
  const { campaigns } = await readBundle(bundle.folder)
  for await (const campaign of campaigns.read()) if (campaign.slug === 'signed') return campaign
  return null
}
const TEXTS = "{ captions: 'https://example.org/sign.vtt', transcript: Why bread?, description: Tom signs. }"
const SIGN_LANGUAGE = {
  sign_language_url: 'https://example.org/sign.mp4',
  sign_language_text: {
    captions_url: 'https://example.org/sign.vtt',
    transcript: 'Why bread?',
    description: 'Tom signs.',
  },
}
const missing = (name: string) => ({
  file: 'campaigns/signed.md',
  line: null,
  message: `video 'https://example.org/${name}' has no captions, transcript, description`,
})

it('reads the video of the question in sign language, and warns if it has no text alternatives', async () => {
  const pitch = (texts: string) => job(`pitch: { sign_language: 'https://example.org/sign.mp4'${texts} }`)
  bundle.write('campaigns/signed.md', pitch(''))
  expect(await warnings()).toEqual([missing('sign.mp4')])
  bundle.write('campaigns/signed.md', pitch(`, sign_language_text: ${TEXTS}`))
  expect(await warnings()).toEqual([])
  expect(await written()).toMatchObject({ pitch: SIGN_LANGUAGE })
})

it('reads a question in easy language and sign language, and warns if its video has no text alternatives', async () => {
  const survey = (texts: string) =>
    job(
      `survey: [{ key: why, question_type: text, content: Why?, easy_read: Why bread?, sign_language: 'https://example.org/why.mp4'${texts} }]`,
    )
  bundle.write('campaigns/signed.md', survey(''))
  expect(await warnings()).toEqual([missing('why.mp4')])
  bundle.write('campaigns/signed.md', survey(`, sign_language_text: ${TEXTS}`))
  expect(await warnings()).toEqual([])
  const sign_language_url = 'https://example.org/why.mp4'
  expect(await written()).toMatchObject({ survey: [{ ...SIGN_LANGUAGE, easy_read: 'Why bread?', sign_language_url }] })
})

it('finds the files of a video in sign language in the bundle', async () => {
  bundle.write(
    'campaigns/signed.md',
    job('survey: [{ key: why, question_type: url, content: Why?, sign_language: a.mp4 }]'),
  )
  await expect(readBundle(bundle.folder)).rejects.toThrow('media/a.mp4: file not found')
})

it.each(ResumeRequirement.options)('reads the CV requirement %s', async (resume_requirement) => {
  bundle.write('campaigns/signed.md', job(`resume_requirement: ${resume_requirement}`))
  expect(await written()).toMatchObject({ resume_requirement })
})

it('requires a CV by default, and rejects an unknown requirement', async () => {
  bundle.write('campaigns/signed.md', job('stages: [RESUME]'))
  expect(await written()).toMatchObject({ resume_requirement: 'REQUIRED' })
  bundle.write('campaigns/signed.md', job('resume_requirement: MAYBE'))
  await expect(readBundle(bundle.folder)).rejects.toThrow(/^campaigns\/signed\.md:5 {2}resume_requirement: /)
})

describe('a video of a job that is also the video of the home page', () => {
  const film = (captions: string) =>
    bundle.replace(
      'home.yaml',
      'cover: logo.png',
      `film: { file: 'https://example.org/a.mp4', captions: ${captions}, transcript: { en: Hello, fr: Bonjour }, description: { en: A mill. } }`,
    )
  const videos = "video: 'https://example.org/a.mp4'\nabstract_video: 'https://example.org/a.mp4'"

  it('has the text alternatives of the home page in the language of the job', async () => {
    film("{ en: 'https://example.org/en.vtt', fr: 'https://example.org/fr.vtt' }")
    bundle.write('campaigns/signed.md', job(videos))
    const text = { captions_url: 'https://example.org/en.vtt', transcript: 'Hello', description: 'A mill.' }
    expect(await warnings()).toEqual([])
    expect(await written()).toMatchObject({ video_text: text, abstract_video_text: text })
  })

  it('has only those that exist in the language of the job, and warns about the others', async () => {
    film("'https://example.org/en.vtt'")
    bundle.write('campaigns/signed.md', job(videos).replace('locale: en', 'locale: fr'))
    const [warning] = await warnings()
    expect(warning!.message).toBe("video 'https://example.org/a.mp4' has no captions, description")
    const text = { captions_url: null, transcript: 'Bonjour', description: null }
    expect(await written()).toMatchObject({ video_text: text, abstract_video_text: text })
    bundle.write('campaigns/signed.md', job(videos).replace('locale: en', 'locale: de'))
    expect(await written()).toMatchObject({ video_text: null })
  })

  it('has the text alternatives of the job instead, if there are any', async () => {
    film("'https://example.org/en.vtt'")
    bundle.write('campaigns/signed.md', job(`${videos}\nvideo_text: { transcript: Good morning }`))
    expect(await written()).toMatchObject({
      video_text: { captions_url: null, transcript: 'Good morning' },
      abstract_video_text: { transcript: 'Hello' },
    })
  })
})
