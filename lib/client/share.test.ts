import { mailAddress, openPopup, SHARE_NETWORKS, shareAddress, sharedUrl } from '#lib/client/share'

const page = 'https://levain.example.com/jobs/baker'
const href = `${page}?source=share&sponsor=abc&token=secret#top`
const title = 'Baker & pastry chef'

test('shares a URL without the parameters of this visit, and with its network as source', () => {
  expect(sharedUrl(href, 'LinkedIn')).toBe(`${page}?source=linkedin`)
  expect(sharedUrl(href, null)).toBe(page)
})

test.each(SHARE_NETWORKS)('builds a link for %s that carries the encoded URL with its source', (network) => {
  const address = new URL(shareAddress(network, href, title))
  const values = [...address.searchParams.values()].join(' ')
  expect(address.protocol).toBe('https:')
  expect(values).toContain(`${page}?source=${network.toLowerCase()}`)
  expect(values).not.toContain('secret')
  expect(address.searchParams.has('source')).toBe(false)
})

test('passes the title to X and WhatsApp', () => {
  expect(new URL(shareAddress('X', href, title)).searchParams.get('text')).toBe(title)
  expect(new URL(shareAddress('WhatsApp', href, title)).searchParams.get('text')).toBe(
    `${title} ${page}?source=whatsapp`,
  )
})

test('uses the title as the subject of an email, and puts the URL on its own line', () => {
  const fields = new URLSearchParams(mailAddress(href, title).replace('mailto:?', ''))
  expect(fields.get('subject')).toBe(title)
  expect(fields.get('body')).toBe(`${title}\n${page}?source=email`)
})

test('opens a link in a window of 626 by 436', () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  openPopup('https://example.org')
  expect(open).toHaveBeenCalledWith('https://example.org', 'share', expect.stringMatching(/width=626,height=436/))
  open.mockRestore()
})
