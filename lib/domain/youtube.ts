const HOST = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/
const ID = /^[\w-]{11}$/

/**
 * The video ID of any YouTube URL that can be shared, or of a bare ID, as an upstream with `is_from_youtube` may send.
 * Null for anything else.
 */
export function youtubeId(said: string): string | null {
  const id = URL.canParse(said) ? inAddress(new URL(said)) : said
  return id !== null && ID.test(id) ? id : null
}

function inAddress({ protocol, hostname, pathname, searchParams }: URL): string | null {
  if (protocol !== 'https:') return null
  const [, first = '', second = ''] = pathname.split('/')
  if (hostname === 'youtu.be') return first
  if (!HOST.test(hostname)) return null
  return first === 'watch' ? searchParams.get('v') : second
}
