/** Completes a link that was typed without its scheme, such as 'instagram.com/marie'. */
export const withScheme = (link: string) =>
  /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#:]|$)/i.test(link.trim()) ? `https://${link.trim()}` : link.trim()
