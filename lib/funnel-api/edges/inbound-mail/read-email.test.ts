import { readFileSync } from 'node:fs'
import path from 'node:path'
import { recipientsIn, parseEmail } from '#lib/funnel-api/edges/inbound-mail/read-email'
import { visibleHtml, visibleText } from '#lib/funnel-api/edges/inbound-mail/visible-text'
import { measureCpuTime } from '#tests/support/cpu-time'

const REPLIES = path.resolve('tests/support/replies')
const read = (name: string) => parseEmail(readFileSync(path.join(REPLIES, `${name}.eml`)), null)
const withHeader = (header: string) =>
  parseEmail(Buffer.from(`From: lena@example.org\r\nMessage-ID: <1@x>\r\n${header}\r\n\r\nHello\r\n`), null)

it.each([
  ['gmail-en', 'Thursday at ten would suit us.\n\nDo bring your diploma.'],
  ['gmail-de', 'Guten Tag,\n\nDonnerstag um zehn passt uns gut. Bitte bringen Sie Ihr Diplom mit: Grüße!'],
  ['gmail-fr', 'Bonjour,\n\nJeudi à dix heures nous conviendrait très bien.\n\nBien à vous,\nLéna'],
  ['gmail-es', 'El jueves a las diez nos viene bien.'],
  ['gmail-nl', 'Dag Camille,\nOp donderdag om tien uur komt ons goed uit.\nTot dan!'],
  [
    'outlook-en',
    'Thursday at ten would suit us – do bring your diploma.\n\nKind regards,\nLena Vogt\nHead of the night shift',
  ],
  ['outlook-web-en', 'Thursday at ten would suit us.'],
  ['outlook-fr', 'Jeudi à dix heures nous conviendrait.\n\nVenez avec votre diplôme !'],
  ['outlook-de', 'Donnerstag um zehn passt uns gut.'],
  ['apple-en', 'Thursday at ten would suit us.'],
  ['iphone-de', 'Donnerstag um zehn passt uns gut.'],
  ['iphone-fr', 'Jeudi à dix heures nous conviendrait.'],
  ['thunderbird-de', 'Donnerstag um zehn passt uns gut.'],
  ['thunderbird-below', 'Thursday at ten would suit us.'],
  ['page-alone', 'Thursday at ten would suit us & the team.\n\nyour diploma\n\nyour apron'],
  ['plain', 'Thursday at ten would suit us.\n\nBest wishes,\nLena\n\nPS: the tram stops at the door.'],
])('reads the new text of %s', async (name, content) => {
  expect(await read(name)).toMatchObject({
    content,
    isCut: false,
    from: 'lena.vogt@example.org',
    isAutomatic: false,
    files: [],
  })
})

it.each([
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated',
  'Precedence: bulk',
  'Precedence: auto_reply',
  'X-Autoreply: yes',
  'List-Id: <jobs.example.org>',
  'Return-Path: <>',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
])('treats %s as automatic', async (header) => {
  expect(await withHeader(header)).toMatchObject({ isAutomatic: true })
})

it('removes zero bytes from the text and from names of files', async () => {
  const raw = [
    'From: lena@example.org',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    'Thurs\0day',
    '--x',
    'Content-Type: application/pdf',
    "Content-Disposition: attachment; filename*=UTF-8''c%00v.pdf",
    '',
    '%PDF',
    '--x--',
    '',
  ].join('\r\n')
  const { content, files } = await parseEmail(Buffer.from(raw), null)
  expect(content).toBe('Thursday')
  expect(files.map(({ name }) => name)).toEqual(['cv.pdf'])
})

it.each(['Auto-Submitted: no', 'Precedence: normal', 'X-Auto-Response-Suppress: DR, OOF'])(
  'does not treat %s as automatic',
  async (header) => {
    expect(await withHeader(header)).toMatchObject({ isAutomatic: false, content: 'Hello' })
  },
)

it('treats bounces and emails from machine addresses as automatic', async () => {
  const raw = (from: string) => Buffer.from(`From: ${from}\r\n\r\nHello\r\n`)
  expect(await parseEmail(raw('lena@example.org'), '')).toMatchObject({ isAutomatic: true })
  expect(await parseEmail(raw('MAILER-DAEMON@example.org'), null)).toMatchObject({ isAutomatic: true })
  expect(await parseEmail(raw('lena@example.org'), 'lena@example.org')).toMatchObject({ isAutomatic: false })
})

it('reads only the beginning of a text that is too long, and marks it as cut', () => {
  for (const piece of ['Op schreef ', 'On a wrote ', '> ', 'From: <', 'Am x ', '-- \n', 'a\n\n', 'pe x '])
    expect(visibleText(piece.repeat(40_000)).content.length).toBeLessThanOrEqual(20_000)
  expect(visibleText('word '.repeat(10_000)).isCut).toBe(true)
  expect(visibleText(`Yes.\n\nOn Monday, The Bakery wrote:\n\n${'> word\n'.repeat(10_000)}`)).toEqual({
    content: 'Yes.',
    isCut: false,
  })
})

it('reads recipients only from the headers, folded or not', () => {
  const head = 'Subject: for to@x.y\r\nTo: "A, B" <a@x.y>,\r\n\tb@x.y\r\nDELIVERED-TO: c@x.y\r\nReply-To: d@x.y'
  expect(recipientsIn(Buffer.from(`${head}\r\n\r\nCc: e@x.y\r\n`))).toEqual(['a@x.y', 'b@x.y', 'c@x.y'])
})

const MAX = 10_000_000
const filled = (piece: string) => piece.repeat(MAX / piece.length)
const nested = (tag: string) => `<${tag}>x`.repeat(MAX / 20)

it.each<[string, () => void]>([
  ['millions of blanks', () => visibleText(`a${filled(' ')}b`)],
  ['an endless half of an address', () => visibleText(`From: x\n<\n${filled('@')}`)],
  ['a page of only angle brackets', () => visibleHtml(filled('<'))],
  ['nested quotations', () => visibleHtml(nested('blockquote'))],
  ['nested divs', () => visibleHtml(nested('div'))],
  ['an endless recipient', () => recipientsIn(Buffer.from(`To: ${filled('a')}\r\n\r\n`))],
])('reads %s quickly', (_case, read) => {
  expect(measureCpuTime(read)).toBeLessThan(5000)
})

it('does not count style sheets toward the length of a page', () => {
  const page = `<style>${'p { color: red } '.repeat(10_000)}</style><p>Thursday at ten would suit us.</p>`
  expect(visibleHtml(page)).toEqual({ content: 'Thursday at ten would suit us.', isCut: false })
})

it('recognizes nested quotations', () => {
  const page = `Yes.${'<blockquote>Who?'.repeat(30)}${'</blockquote>'.repeat(30)}`
  expect(visibleHtml(page)).toEqual({ content: 'Yes.', isCut: false })
})
