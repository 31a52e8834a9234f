const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

type Embedded = {
  /** Origin of the careers site. */
  origin: string
  /** The slug of the list or the job. */
  slug: string
  title: string
}

/** HTML that shows a list of jobs or a single job on another site. */
export const embedScriptTag = ({ origin, slug }: Pick<Embedded, 'origin' | 'slug'>) =>
  `<script src="${origin}/embed.js" data-jobs="${slug}" async></script>`

/** HTML that shows the same jobs without JavaScript, in a frame of a fixed height. */
export const embedFrameTag = ({ origin, slug, title }: Embedded, height = 800) =>
  `<iframe src="${origin}/iframe/${slug}" title="${escaped(title)}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`
