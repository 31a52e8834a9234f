import { mailtoUrl, openPopup, shareUrl, sharedUrl } from '#lib/client/share'
import { SHARE_NETWORKS } from '#lib/domain/compose-url'

const page = 'https://levain.example.com/jobs/baker'
const href = `${page}?source=share&sponsor=abc&token=secret#top`
const title = 'Baker & pastry chef'

test('replaces the parameters of this visit by the network as source', () => {
  expect(sharedUrl(href, 'LinkedIn')).toBe(`${page}?source=linkedin`)
  expect(sharedUrl(href, null)).toBe(page)
})

test.each(SHARE_NETWORKS)('builds a link for %s with the encoded URL and its source', (network) => {
  const url = new URL(shareUrl(network, href, title))
  const values = [...url.searchParams.values()].join(' ')
  expect(url.protocol).toBe('https:')
  expect(values).toContain(`${page}?source=${network.toLowerCase()}`)
  expect(values).not.toContain('secret')
  expect(url.searchParams.has('source')).toBe(false)
})

test('passes the title to X and WhatsApp', () => {
  expect(new URL(shareUrl('X', href, title)).searchParams.get('text')).toBe(title)
  expect(new URL(shareUrl('WhatsApp', href, title)).searchParams.get('text')).toBe(`${title} ${page}?source=whatsapp`)
})

test('builds an email with the title as subject and the URL on its own line', () => {
  const fields = new URLSearchParams(mailtoUrl(href, title).replace('mailto:?', ''))
  expect(fields.get('subject')).toBe(title)
  expect(fields.get('body')).toBe(`${title}\n${page}?source=email`)
})

test('opens a link in a window of 626 by 436', () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  openPopup('https://example.org')
  expect(open).toHaveBeenCalledWith('https://example.org', 'share', expect.stringMatching(/width=626,height=436/))
  open.mockRestore()
})
