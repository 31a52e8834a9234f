import { sizedUrl } from './media-url'

type Props = { src: string; cover: string | null; className?: string }

/** A film behind a picture: nothing of it is loaded before it is played. */
export const CoveredVideo = ({ src, cover, className }: Props) => (
  <video
    className={className}
    src={src}
    poster={cover ? sizedUrl(cover, 800) : undefined}
    controls
    preload="none"
    playsInline
  />
)
