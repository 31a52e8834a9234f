const HOST = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/
const ID = /^[\w-]{11}$/

/**
 * Returns the video ID in a YouTube URL. A bare ID is returned unchanged, because an upstream may send one with
 * `is_from_youtube`. Only the format of the ID is checked. Null if there is none.
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
