import path from 'node:path'
import { readFileSync } from 'node:fs'
import type * as Filestack from 'filestack-js'
import { expect, type Page, test } from 'playwright/test'
import { newEmail, PASSWORD, site } from '../support/candidate.ts'
import { slugOf } from '../support/companies.ts'
import { proofOn } from '../support/proof.ts'

/** Tests the embedded service with the published browser bundle of filestack-js, which defines the protocol. */
const BUNDLE = path.resolve(import.meta.dirname, '../../node_modules/filestack-js/build/browser/filestack.umd.js')
const SUPPORT = path.resolve(import.meta.dirname, '../support')
const MB = 1024 * 1024

test.use({ bypassCSP: true })
test.setTimeout(240_000)

type Outcome = Record<string, unknown>

/** Opens a page of a company as a new user, with the library and some helpers. */
async function openPage(page: Page) {
  await page.goto(site('levain', '/'))
  await page.addScriptTag({ path: BUNDLE })
  const proof = await proofOn(page, slugOf('levain'))
  await page.evaluate(
    async ([email, password, bot_protection, slug]) => {
      const json = async (urlPath: string, body?: object) => {
        const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        const reply = await fetch(`/api${urlPath}`, body && init)
        if (!reply.ok) throw new Error(`${urlPath}: ${reply.status} ${await reply.text()}`)
        return (await reply.json()) as Record<string, string>
      }
      const { id } = await json(`/companies/${slug}`)
      const user = { company_id: id, email, password, first_name: 'Camille', last_name: 'Dubreuil', legals: true }
      await json('/users', { user, bot_protection })
      const { filestack } = window as unknown as { filestack: Pick<typeof Filestack, 'init'> }
      const at = (service: string) => `${location.origin}/fs/${service}`
      Object.assign(filestack.init('boot').session.urls, {
        uploadApiUrl: at('up'),
        cloudApiUrl: at('cloud'),
        fileApiUrl: at('file'),
        processUrl: at('process'),
        cdnUrl: at('cdn'),
        pickerUrl: at('picker.js'),
      })
      const client = ({ apikey = '', policy = '', signature = '' }: Record<string, string>) => {
        const instance = filestack.init(apikey, { security: { policy, signature } })
        return Object.assign(instance, { forwardErrors: false })
      }
      Object.assign(window, {
        forUpload: async (folder: string, filename: string) => client(await json('/me/uploads', { folder, filename })),
        forFile: async (handle: string, ...call: string[]) => client(await json(`/me/files/${handle}/grant`, { call })),
        /** A PDF and a video, both padded to this size. */
        pdf: (size: number) => new Blob(['%PDF-1.4\n', new Uint8Array(size - 15).fill(32), '%%EOF\n']),
        video: (base64: string, size: number) => {
          const head = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
          const box = new Uint8Array(8)
          new DataView(box.buffer).setUint32(0, size - head.length)
          box.set(new TextEncoder().encode('free'), 4)
          return new Blob([head, box, new Uint8Array(size - head.length - 8)])
        },
        outcome: (work: Promise<Record<string, unknown>>) =>
          work.then(
            ({ handle, url, status, size, mimetype, uploadTags }) => ({
              handle,
              url,
              status,
              size,
              mimetype,
              uploadTags,
            }),
            (error) => ({
              failure: error.message ?? error.status,
              status: error.response?.status,
              answer: error.response?.data,
            }),
          ),
      })
    },
    [newEmail(), PASSWORD, proof, slugOf('levain')] as const,
  )
}

/** Runs a script in the page, with the helpers of `openPage`. */
const run = (page: Page, script: string) => page.evaluate(`(async () => { ${script} })()`) as Promise<Outcome>

const STORED = { handle: expect.stringMatching(/^[\w-]{20}$/), status: 'Stored' }

test('upload: a CV in one part', async ({ page }) => {
  await openPage(page)
  const done = await run(
    page,
    `const client = await forUpload('candidacy/resume', 'cv.pdf')
     return outcome(client.upload({ file: pdf(100_000), name: 'cv.pdf' }))`,
  )
  expect(done).toMatchObject(STORED)
  expect(done.url).toBe(site('levain', `/fs/file/${String(done.handle)}`))
})

test('upload: the library rejects an empty file, and the service accepts one byte as text but not as a PDF', async ({
  page,
}) => {
  await openPage(page)
  const result = await run(
    page,
    `const errors = []
     const sizes = [0, 1]
     for (const size of sizes) {
       const client = await forUpload('candidacy/resume', 'cv.pdf')
       client.on('upload.error', (error) => errors.push({ message: error.message, code: error.details.data?.error?.code }))
       await client.upload({ file: new Blob([new Uint8Array(size)]), name: 'cv.pdf' }, { retry: 1 }).catch(() => undefined)
     }
     const text = await forUpload('candidacy/resume', 'a.txt')
     return { errors, one: await outcome(text.upload({ file: new Blob(['a']), name: 'a.txt' })) }`,
  )
  expect(result.errors).toEqual([
    { message: expect.stringContaining('size - 0') },
    { message: 'Cannot complete file', code: 'UNSUPPORTED_TYPE' },
  ])
  expect(result.one).toMatchObject(STORED)
})

for (const size of [12 * MB, 200 * MB])
  test(`upload: a video of ${size / MB} MB in parts, with its progress`, async ({ page }) => {
    await openPage(page)
    const head = readFileSync(path.join(SUPPORT, 'pitch.mp4')).toString('base64')
    const done = await run(
      page,
      `const client = await forUpload('records', 'pitch.mp4')
       const percents = []
       const onProgress = ({ totalPercent }) => percents.push(totalPercent)
       const file = video('${head}', ${size})
       const stored = await outcome(client.upload({ file, name: 'pitch.mp4' }, { onProgress, progressInterval: 100 }))
       const facts = await (await forFile(stored.handle, 'stat')).metadata(stored.handle)
       return { ...stored, percents, facts }`,
    )
    expect(done).toMatchObject({ ...STORED, facts: { size, mimetype: 'video/mp4', filename: 'pitch.mp4' } })
    const percents = done.percents as number[]
    expect(percents).toEqual([...percents].sort((a, b) => a - b))
  })

test('upload: a cancelled upload leaves no file', async ({ page }) => {
  await openPage(page)
  const head = readFileSync(path.join(SUPPORT, 'pitch.mp4')).toString('base64')
  const result = await run(
    page,
    `const client = await forUpload('records', 'pitch.mp4')
     let type
     client.on('upload.error', (error) => { type = error.type })
     const token = {}
     // The library handles a cancel only while a request is in progress.
     const onProgress = ({ totalBytes }) => totalBytes > 0 && token.cancel()
     const file = video('${head}', ${60 * MB})
     const sent = client.upload({ file, name: 'pitch.mp4' }, { onProgress, progressInterval: 50 }, {}, token)
     const { failure } = await outcome(sent)
     const { policy, signature } = client.session
     const body = JSON.stringify({ policy, signature, clouds: { customsource: {} } })
     const listed = await (await fetch('/fs/cloud/folder/list', { method: 'POST', body })).json()
     return { failure, type, left: listed.customsource.contents }`,
  )
  expect(result).toEqual({ failure: 'Failed', type: 'aborted', left: [] })
})

test('storeURL: from an allowed host, and from no other', async ({ page }) => {
  await openPage(page)
  const result = await run(
    page,
    `const store = async (url) => outcome((await forUpload('candidacy/resume', 'cv.pdf')).storeURL(url, {}, {}, undefined, { from: 'page' }))
     return {
       allowed: await store('http://${process.env.E2E_STORE_HOST}/cv.pdf'),
       other: await store('http://127.0.0.1:${process.env.E2E_PORT}/health'),
       cloud: await store('http://169.254.169.254/latest/meta-data/'),
     }`,
  )
  expect(result.allowed).toMatchObject({ ...STORED, mimetype: 'application/pdf', uploadTags: { from: 'page' } })
  for (const rejected of [result.other, result.cloud])
    expect(rejected).toMatchObject({ status: 403, answer: { error: { code: 'FORBIDDEN' } } })
})

test('metadata, transform, download and remove, each by a policy that allows it', async ({ page }) => {
  await openPage(page)
  const result = await run(
    page,
    `const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 })
     canvas.getContext('2d').fillRect(0, 0, 300, 400)
     const file = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
     const { handle } = await outcome((await forUpload('candidacy/files', 'me.png')).upload({ file, name: 'me.png' }))
     const client = await forFile(handle, 'stat', 'convert', 'read', 'remove')
     const facts = await client.metadata(handle, { width: true, height: true, filename: true })
     const address = client.transform(handle, { crop: { dim: [0, 0, 300, 400] }, resize: { width: 150 }, output: { format: 'webp' } })
     const image = Object.assign(new Image(), { src: address })
     await image.decode()
     const imageSize = [image.naturalWidth, image.naturalHeight]
     const download = await client.download(handle)
     const other = await outcome((await forFile(handle, 'stat')).remove(handle))
     await client.remove(handle)
     const afterRemoval = await outcome(client.metadata(handle))
     return { handle, facts, address, imageSize, download: download.status, other, afterRemoval }`,
  )
  expect(result).toMatchObject({
    facts: { handle: result.handle, width: 600, height: 400, filename: 'me.png' },
    address: expect.stringContaining(
      '/fs/cdn/embedded/crop=dim:[0,0,300,400]/resize=width:150/output=format:webp/security=',
    ),
    imageSize: [150, 200],
    download: 200,
    other: { status: 403 },
    afterRemoval: { status: 404 },
  })
})

test('prefetch and logout', async ({ page }) => {
  await openPage(page)
  const result = await run(
    page,
    `const client = await forUpload('records', 'pitch.mp4')
     return {
       settings: await client.prefetch({ permissions: ['intelligent_ingestion'] }),
       one: await client.logout('googledrive'),
       all: await client.logout(),
     }`,
  )
  expect(result).toMatchObject({ settings: { blocked: false, settings: { inapp_browser: false } }, one: {}, all: {} })
})
