import css from './avatar.module.css'
import { isSized, sizedUrl } from './media-url'

export type AvatarProps = {
  name: string
  url?: string | null
  size?: 'small' | 'medium' | 'large' | 'huge'
  /** False where the name does not stand beside it. */
  isDecorative?: boolean
}

/** 'Marie-Claire de la Tour' gives MT. */
export const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

const TONES = 3
const toneOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES

/** The initials lie under the picture, so that a picture that does not come leaves no hole. */
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
