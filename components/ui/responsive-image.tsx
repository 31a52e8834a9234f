import { cx } from '#lib/client/cx'
import { sizedUrl, srcSetOf } from './media-url'
import { Pattern } from './pattern'
import css from './responsive-image.module.css'

export type ResponsiveImageProps = {
  url: string | null
  /** Empty if the image is decorative. */
  alt: string
  ratio?: '16:9' | '3:2' | '4:3' | '1:1' | '4:5' | '21:9' | 'fill'
  /** Displayed width, as `sizes` of <img>. */
  sizes?: string
  /** True for the largest image at the top of a page: loaded first, not lazily. */
  priority?: boolean
  /** Selects the pattern that is shown without an image. Pass the name of the subject. */
  seed?: string
  rounded?: boolean
  className?: string
}

/** A responsive image with a fixed ratio, which reserves its space. Without a URL it shows the company's pattern. */
export const ResponsiveImage = (props: ResponsiveImageProps) => {
  const { url, alt, ratio = '16:9', sizes = '100vw', priority, seed, rounded, className } = props
  return (
    <span className={cx(css.picture, !priority && css.later, rounded && css.rounded, className)} data-ratio={ratio}>
      {url ? (
        <img
          className={css.image}
          src={sizedUrl(url, 960)}
          srcSet={srcSetOf(url)}
          sizes={srcSetOf(url) && sizes}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? 'sync' : 'async'}
        />
      ) : (
        <Pattern seed={seed ?? alt} />
      )}
    </span>
  )
}
