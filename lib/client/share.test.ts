import { mailAddress, openPopup, SHARE_NETWORKS, shareAddress, sharedUrl } from '#lib/client/share'

const page = 'https://levain.example.com/jobs/baker'
const href = `${page}?source=share&sponsor=abc&token=secret#top`
const title = 'Baker & pastry chef'

test('an address is given on without what this visit brought, and with where it goes out', () => {
  expect(sharedUrl(href, 'LinkedIn')).toBe(`${page}?source=linkedin`)
  expect(sharedUrl(href, null)).toBe(page)
})

test.each(SHARE_NETWORKS)(
  'a link for %s carries the address with its source, and nothing of it leaks out',
  (network) => {
    const address = new URL(shareAddress(network, href, title))
    const values = [...address.searchParams.values()].join(' ')
    expect(address.protocol).toBe('https:')
    expect(values).toContain(`${page}?source=${network.toLowerCase()}`)
    expect(values).not.toContain('secret')
    expect(address.searchParams.has('source')).toBe(false)
  },
)

test('X and WhatsApp are given the title too', () => {
  expect(new URL(shareAddress('X', href, title)).searchParams.get('text')).toBe(title)
  expect(new URL(shareAddress('WhatsApp', href, title)).searchParams.get('text')).toBe(
    `${title} ${page}?source=whatsapp`,
  )
})

test('a mail has the title for its subject, and the address on a line of its own', () => {
  const fields = new URLSearchParams(mailAddress(href, title).replace('mailto:?', ''))
  expect(fields.get('subject')).toBe(title)
  expect(fields.get('body')).toBe(`${title}\n${page}?source=email`)
})

test('a link opens in a window of 626 by 436', () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  openPopup('https://example.org')
  expect(open).toHaveBeenCalledWith('https://example.org', 'share', expect.stringMatching(/width=626,height=436/))
  open.mockRestore()
})
