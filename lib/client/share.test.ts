import { openPopup, SHARE_NETWORKS, shareAddress } from '#lib/client/share'

const url = 'https://levain.example.com/jobs/baker?source=share&x=1'
const title = 'Baker & pastry chef'

test.each(SHARE_NETWORKS)('a link for %s carries the whole address and nothing of it leaks out', (network) => {
  const address = new URL(shareAddress(network, url, title))
  const values = [...address.searchParams.values()].join(' ')
  expect(address.protocol).toBe('https:')
  expect(values).toContain(url)
  expect(address.searchParams.has('x')).toBe(false)
})

test('X and WhatsApp are given the title too', () => {
  expect(new URL(shareAddress('X', url, title)).searchParams.get('text')).toBe(title)
  expect(new URL(shareAddress('WhatsApp', url, title)).searchParams.get('text')).toBe(`${title} ${url}`)
})

test('a link opens in a window of 626 by 436', () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  openPopup('https://example.org')
  expect(open).toHaveBeenCalledWith('https://example.org', 'share', expect.stringMatching(/width=626,height=436/))
  open.mockRestore()
})
