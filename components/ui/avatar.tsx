import css from './avatar.module.css'
import { isSized, sizedUrl } from './media-url'

export type AvatarProps = {
  name: string
  url?: string | null
  size?: 'small' | 'medium' | 'large' | 'huge'
  /** False if the name is not shown next to the avatar. */
  isDecorative?: boolean
}

/** Returns the first letters of the first and the last word: MT for 'Marie-Claire de la Tour'. */
export const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

const TONES = 3
const toneOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES

/** The initials are rendered behind the image and stay visible if it does not load. */
export const Avatar = ({ name, url, size = 'medium', isDecorative = true }: AvatarProps) => (
  <span
    className={css.avatar}
    data-size={size}
    data-tone={toneOf(name)}
    {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
  >
    <span>{initialsOf(name)}</span>
    {url && (
      <img
        src={isSized(url) ? sizedUrl(url, 320) : url}
        alt=""
        loading="lazy"
        decoding="async"
        width={320}
        height={320}
      />
    )}
  </span>
)
