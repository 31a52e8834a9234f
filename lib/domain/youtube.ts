const HOST = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/
const ID = /^[\w-]{11}$/

/**
 * The video ID of a YouTube URL, or of a bare ID, which an upstream may send with `is_from_youtube`. Null for anything
 * else.
 */
export function youtubeId(text: string): string | null {
  const id = URL.canParse(text) ? idInUrl(new URL(text)) : text
  return id !== null && ID.test(id) ? id : null
}

function idInUrl({ protocol, hostname, pathname, searchParams }: URL): string | null {
  if (protocol !== 'https:') return null
  const [, first = '', second = ''] = pathname.split('/')
  if (hostname === 'youtu.be') return first
  if (!HOST.test(hostname)) return null
  return first === 'watch' ? searchParams.get('v') : second
}
