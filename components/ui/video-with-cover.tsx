import type { ReactNode } from 'react'
import css from './video-with-cover.module.css'
import { ResponsiveImage } from './responsive-image'

/** A transparent pixel: without a poster, browsers draw a gray background. */
const CLEAR = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

type Props = {
  label: string
  cover: string | null
  /** Displayed width, as `sizes` of <img>. */
  sizes?: string
  /** URL of the video, if it is not in a <source> of `children`. */
  src?: string
  children?: ReactNode
}

/**
 * A video behind a cover image. The video loads on playback and the image loads lazily, whereas a `poster` would load
 * with the page.
 */
export const VideoWithCover = ({ label, cover, sizes, src, children }: Props) => (
  <div className={css.frame}>
    {cover && <ResponsiveImage url={cover} alt="" ratio="fill" sizes={sizes} />}
    <video className={css.video} src={src} poster={CLEAR} aria-label={label} controls preload="none" playsInline>
      {children}
    </video>
  </div>
)
