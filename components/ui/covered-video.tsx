import type { ReactNode } from 'react'
import css from './covered-video.module.css'
import { Picture } from './picture'

/** One pixel that is seen through: without any poster browsers paint their own grey. */
const CLEAR = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

type Props = {
  label: string
  cover: string | null
  /** How wide it is shown, as `sizes` of <img>. */
  sizes?: string
  /** The film's address; or as children, with its captions. */
  src?: string
  children?: ReactNode
}

/**
 * A film over its picture. Nothing of the film is loaded before it is played, and the picture when it comes near: as
 * its `poster` it would come with the page.
 */
export const CoveredVideo = ({ label, cover, sizes, src, children }: Props) => (
  <div className={css.film}>
    {cover && <Picture url={cover} alt="" ratio="fill" sizes={sizes} />}
    <video className={css.video} src={src} poster={CLEAR} aria-label={label} controls preload="none" playsInline>
      {children}
    </video>
  </div>
)
