import type { ReactNode } from 'react'
import css from './covered-video.module.css'
import { Picture } from './picture'

/** A transparent pixel: without a poster, browsers draw a gray background. */
const CLEAR = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

type Props = {
  label: string
  cover: string | null
  /** Displayed width, as `sizes` of <img>. */
  sizes?: string
  /** The URL of the video; or pass it as children, with captions. */
  src?: string
  children?: ReactNode
}

/**
 * A video below its cover image. The video loads on playback only, and the image when it comes near: a `poster` would
 * load with the page.
 */
export const CoveredVideo = ({ label, cover, sizes, src, children }: Props) => (
  <div className={css.film}>
    {cover && <Picture url={cover} alt="" ratio="fill" sizes={sizes} />}
    <video className={css.video} src={src} poster={CLEAR} aria-label={label} controls preload="none" playsInline>
      {children}
    </video>
  </div>
)
